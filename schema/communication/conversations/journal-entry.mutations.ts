import { Arg, Ctx, Resolver } from 'type-graphql';
import { deleteJournalEntry } from '../../../src/communication/conversations/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { JournalEntryObject } from './journal-entry.object.js';

@Resolver()
export class JournalEntryMutations {
  @PayloadMutation('journalEntry', () => JournalEntryObject, {
    description: 'Takes a note out of the faculty journal: who wrote it, and who administers its course.',
  })
  deleteJournalEntry(
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Ctx() ctx: OperationContext,
  ) {
    return deleteJournalEntry(ctx, id);
  }
}
