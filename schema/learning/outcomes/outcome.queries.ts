import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Query, Resolver } from 'type-graphql';
import { ofAllTenantsForm, openRootOutcomeGroup } from '../../../src/learning/outcomes/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { answerRecord } from '../../platform/answer.js';
import { RecordId } from '../../platform/scalars.js';
import { OutcomeContextInput } from './outcome.inputs.js';
import { OutcomeObject } from './outcome.object.js';
import { OutcomeGroupObject } from './outcome-group.object.js';

/** The same record, only if it belongs to all tenants. */
const ofAllTenants = (key: RecordKey): RecordKey =>
  typeof key === 'number' ? { form: ofAllTenantsForm, value: String(key) } : key;

@Resolver()
export class OutcomeQueries {
  @Query(() => OutcomeObject, {
    nullable: true,
    description: 'What somebody should be able to do, as one of your courses or accounts has it, or as all tenants do.',
  })
  outcome(
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, id);
  }

  @Query(() => OutcomeGroupObject, {
    nullable: true,
    description: 'The root of a tree of outcomes. It is made when it is first asked for.',
  })
  async rootOutcomeGroup(
    @Arg('context', () => OutcomeContextInput, { description: 'Whose tree.' }) context: OutcomeContextInput,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, await openRootOutcomeGroup(ctx, context));
  }

  @Query(() => OutcomeGroupObject, {
    nullable: true,
    description: 'One group of the outcomes of all tenants. `NOT_FOUND` for any other group.',
  })
  globalOutcomeGroup(
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, ofAllTenants(id));
  }
}
