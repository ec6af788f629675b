/** What may be said in a discussion. Source: supplement §5.4. */

import type { RecordKey } from '../../../platform/query/record-key.js';
import { type FieldRefusal, refuseInvalid } from '../../../platform/refusal/refusal.js';
import { lengthRefusals, maxTextBytes } from '../../../platform/text/text-limits.js';
import type { DiscussionType } from '../discussion-topic.entity.js';
import type { DiscussionEntry } from './discussion-entry.entity.js';

/** What a request says of an entry. What is absent stays; null takes the file away. */
export interface EntryPatch {
  readonly message?: string | null | undefined;
  readonly attachmentId?: RecordKey | null | undefined;
}

const blank: FieldRefusal = { attribute: 'message', type: 'blank', message: 'A message is needed.' };

/** An entry says something, and fits. @throws Refusal 400 on `message` */
export function refuseMessage(message: string | null | undefined): void {
  if (message == null || message.trim() === '') refuseInvalid([blank]);
  refuseInvalid(lengthRefusals('message', 'A message', message, maxTextBytes));
}

/** Where a reply hangs: below what it answers, or, in a discussion with side comments, below the entry at the top. */
export function placeOfReply(
  type: DiscussionType,
  { id, rootEntryId }: Pick<DiscussionEntry, 'id' | 'rootEntryId'>,
): Pick<DiscussionEntry, 'parentId' | 'rootEntryId'> {
  const top = rootEntryId ?? id;
  return { parentId: type === 'threaded' ? id : top, rootEntryId: top };
}
