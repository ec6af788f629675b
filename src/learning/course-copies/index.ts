export { ContentCopy } from './content-copy.entity.js';
export {
  type ContentAspect,
  type ContentKind,
  contentAspects,
  contentKinds,
  type LockableAspect,
  type LockableKind,
  lockableAspects,
  lockableKinds,
} from './content-kinds.js';
export type { LockedField } from './content-lock.refusals.js';
export { lockableTables, lockedInNothing, shownLocks, unlocked } from './content-locks.sql.js';
export { chunks } from './copying/chunks.js';
export {
  type CopiedContent,
  type CopiedKind,
  type CopiedPart,
  copiedContent,
  copiedContents,
  copiedPart,
  copiedParts,
} from './copying/copied-content.js';
export { htmlFollows } from './copying/copied-row.js';
export type { ContentRow, CopiedTable, Named, SharedIds, WrittenRow } from './copying/copied-table.js';
export { copyContents } from './copying/copy-contents.js';
export { copyPlanned } from './copying/copy-plan.js';
export { copySettings } from './copying/copy-settings.js';
export type { Copying, ToldContent, ToldIssue } from './copying/copying.js';
export { type DateShift, shiftedDate, shiftedTime } from './copying/date-shift.rules.js';
export { type Digests, digestsOf, gone } from './copying/digests.rules.js';
export { forgetAllUnmade, forgetUnmade } from './copying/forget-unmade.js';
export { neededContents, selectedContents } from './copying/needed-contents.js';
export {
  chunkOf,
  contentIdsOf,
  contentOfCourse,
  type ReadContent,
  type ReadingContext,
  readContents,
} from './copying/read-contents.js';
export { type CopyPlan, finishCopying, kindsInOrder, startCopying } from './copying/start-copying.js';
export {
  type AspectsOfFields,
  type LockableRecord,
  type LockedFound,
  lockedAs,
  lockedFields,
  refuseLocked,
  refuseLockedAspects,
  refuseLockedDeletion,
  refuseLockedFields,
} from './locked-content.js';
