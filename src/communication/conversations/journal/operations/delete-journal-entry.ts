import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { removal, transition } from '../../../../platform/transaction/transition.js';
import type { JournalEntry } from '../journal-entry.entity.js';
import { journalEntryReads } from '../journal-entry.reads.js';

/** Takes an entry back. Refusals: 403 for who keeps the journal, but neither wrote it nor administers its course. Decision 0127. */
export async function deleteJournalEntry(ctx: OperationContext, id: RecordKey): Promise<JournalEntry> {
  const entry = await authorizedFind(ctx, journalEntryReads, 'delete', id);
  transition(entry, removal);
  const { studentId, courseId } = entry;
  ctx.audit({
    type: 'journal_entry_deleted',
    subjectType: 'JournalEntry',
    subjectId: entry.id,
    data: { studentId, courseId },
  });
  return entry;
}
