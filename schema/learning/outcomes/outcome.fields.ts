import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import {
  type Outcome,
  type OutcomeLink,
  outcomeLinkReads,
  outcomeReads,
} from '../../../src/learning/outcomes/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { AccountObject } from '../../identity/accounts/account.object.js';
import { contextFieldsOrNull, type Owner } from '../../platform/context-fields.js';
import { needs, permissionsField, relation } from '../../platform/declare.js';
import { OfRoutes } from '../../platform/of-routes.js';
import { CourseObject } from '../courses/course.object.js';
import { OutcomeObject } from './outcome.object.js';
import { OutcomeGroupObject } from './outcome-group.object.js';
import { OutcomeLinkObject } from './outcome-link.object.js';
import { groupPath, pathOf } from './outcome-paths.js';

const outcomeNeeds = needs<Outcome>();
const linkNeeds = needs<OutcomeLink>();

@Resolver(() => OutcomeObject)
class OutcomeFields {
  @OfRoutes('recordId')
  @outcomeNeeds('id')
  @FieldResolver(() => String, { description: 'Path of the outcome over REST.' })
  url(@Root() { id }: Pick<Outcome, 'id'>, @Ctx() ctx: RequestContext): string {
    return pathOf(ctx, `outcomes/${id}`);
  }
}

@Resolver(() => OutcomeLinkObject)
class OutcomeLinkFields {
  @OfRoutes('recordId')
  @linkNeeds('courseId', 'accountId', 'outcomeGroupId', 'outcomeId')
  @FieldResolver(() => String, { description: 'Path under which the outcome is linked and unlinked over REST.' })
  url(@Root() link: Owner & Pick<OutcomeLink, 'outcomeGroupId' | 'outcomeId'>, @Ctx() ctx: RequestContext): string {
    return pathOf(ctx, `${groupPath(link, link.outcomeGroupId)}/outcomes/${link.outcomeId}`);
  }
}

const places = (owner: typeof OutcomeObject | typeof OutcomeLinkObject) => [
  relation(owner, 'course', () => CourseObject, {
    description: 'Its course; null for one of an account or of all tenants, and when it is not yours to see.',
  }),
  relation(owner, 'account', () => AccountObject, {
    description: 'Its account; null for one of a course or of all tenants, and when it is not yours to see.',
  }),
];

export const outcomeFields = [
  contextFieldsOrNull(OutcomeObject),
  contextFieldsOrNull(OutcomeLinkObject),
  OutcomeFields,
  OutcomeLinkFields,
  ...places(OutcomeObject),
  ...places(OutcomeLinkObject),
  permissionsField(OutcomeObject, 'OutcomePermissions', outcomeReads, { manage: { update: 'May change it.' } }),
  permissionsField(OutcomeLinkObject, 'OutcomeLinkPermissions', outcomeLinkReads, {
    unlink: 'May take the outcome out of the group: never where that is its last link and something measures it.',
  }),
  relation(OutcomeLinkObject, 'outcome', () => OutcomeObject, { description: 'What is in the group.' }),
  relation(OutcomeLinkObject, 'outcomeGroup', () => OutcomeGroupObject, { description: 'The group that has it.' }),
];
