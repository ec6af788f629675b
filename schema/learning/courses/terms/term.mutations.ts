import { Arg, Ctx, Resolver } from 'type-graphql';
import { createTerm, deleteTerm, termReads, updateTerm } from '../../../../src/learning/courses/index.js';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../../src/platform/transaction/context.js';
import { parentArgument } from '../../../platform/parents.js';
import { PayloadMutation } from '../../../platform/payload.js';
import { RecordId } from '../../../platform/scalars.js';
import { TermInput } from './term.inputs.js';
import { TermObject } from './term.object.js';

const underAccount = [parentArgument('accountId', 'id', termReads, 'rootAccountId')];

const theAccount = { description: 'The root account: id, `self` or `sis_account_id:…`.' };
const theTerm = { description: 'The term: id, `sis_term_id:…` or `default`.' };

@Resolver()
export class TermMutations {
  @PayloadMutation('term', () => TermObject, { description: 'Makes a term of a root account.' })
  createTerm(
    @Arg('accountId', () => RecordId, theAccount) accountId: RecordKey,
    @Arg('input', () => TermInput, { nullable: true, description: 'The term.' }) input: TermInput | null,
    @Ctx() ctx: OperationContext,
  ) {
    return createTerm(ctx, accountId, input ?? {});
  }

  @PayloadMutation('term', () => TermObject, { description: 'Changes a term.', parents: underAccount })
  updateTerm(
    @Arg('accountId', () => RecordId, { nullable: true, ...theAccount }) accountId: RecordKey,
    @Arg('id', () => RecordId, theTerm) id: RecordKey,
    @Arg('input', () => TermInput, { nullable: true, description: 'What changes.' }) input: TermInput | null,
    @Ctx() ctx: OperationContext,
  ) {
    return updateTerm(ctx, accountId, id, input ?? {});
  }

  @PayloadMutation('term', () => TermObject, {
    description: 'Takes a term away in which no course runs.',
    parents: underAccount,
  })
  deleteTerm(
    @Arg('accountId', () => RecordId, { nullable: true, ...theAccount }) accountId: RecordKey,
    @Arg('id', () => RecordId, theTerm) id: RecordKey,
    @Ctx() ctx: OperationContext,
  ) {
    return deleteTerm(ctx, accountId, id);
  }
}
