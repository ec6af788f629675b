import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Query, Resolver } from 'type-graphql';
import { ofAllTenantsForm } from '../../../src/learning/outcomes/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { answerRecord } from '../../platform/answer.js';
import { RecordId } from '../../platform/scalars.js';
import { OutcomeObject } from './outcome.object.js';
import { OutcomeGroupObject } from './outcome-group.object.js';

/** The same record, only if it belongs to all tenants; without a key, the root. */
const ofAllTenants = (key: RecordKey | null): RecordKey => {
  if (key !== null && typeof key !== 'number') return key;
  return { form: ofAllTenantsForm, value: key === null ? '' : String(key) };
};

@Resolver()
export class OutcomeQueries {
  @Query(() => OutcomeObject, { nullable: true, description: 'One outcome.' })
  outcome(
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, id);
  }

  @Query(() => OutcomeGroupObject, {
    nullable: true,
    description: 'One group of the outcomes of all tenants. `NOT_FOUND` for any other group.',
  })
  globalOutcomeGroup(
    @Arg('id', () => RecordId, { nullable: true, description: 'Record id; the root unless given.' })
    id: RecordKey | null,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, ofAllTenants(id ?? null));
  }
}
