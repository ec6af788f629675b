/** Notes in the faculty journal that go with messages. Source: D3 · Conversations, user_note; decision 0127. */
import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { journalEntriesMade } from './journal-entries.sql.js';

/** A message of which the journal takes note. */
export interface JournalNote {
  /** Subject of its conversation; null without one. */
  readonly subject: string | null;
  /** Plain text. */
  readonly body: string;
  /** Whom it goes to, students and others. */
  readonly userIds: readonly number[];
  /** The course that it is sent in, if any. */
  readonly courseId?: number | null;
}

/** What an entry is called of a message without a subject. */
const untitled = 'Private message';

/**
 * Puts a message into the journal of each of its recipients who is a student in a course where the actor keeps the journal:
 * one entry each, however many courses they share. Nothing happens for the others, and where the tenant has no journal.
 */
export async function keepJournal(
  ctx: OperationContext,
  { subject, body, userIds, courseId = null }: JournalNote,
): Promise<void> {
  await ctx.em.flush();
  const note = { title: subject ?? untitled, note: body, userIds, courseId };
  const rows = await write<{ id: number; studentId: number }>(
    ctx,
    journalEntriesMade.with({ actor: ctx.actor, ...note }),
  );
  for (const { id, studentId } of rows)
    ctx.audit({
      type: 'journal_entry_created',
      subjectType: 'JournalEntry',
      subjectId: id,
      data: { studentId },
    });
}
