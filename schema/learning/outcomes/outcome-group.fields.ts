import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { type OutcomeGroup, outcomeGroupReads } from '../../../src/learning/outcomes/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { AccountObject } from '../../identity/accounts/account.object.js';
import { PageArgs } from '../../platform/connection.js';
import { contextFieldsOrNull, type Owner } from '../../platform/context-fields.js';
import { connectionField, memberField, needs, permissionsField, relation } from '../../platform/declare.js';
import { OfRoutes } from '../../platform/of-routes.js';
import { CourseObject } from '../courses/course.object.js';
import { OutcomeGroupArgs } from './outcome.inputs.js';
import { OutcomeGroupConnection, OutcomeGroupObject } from './outcome-group.object.js';
import { OutcomeLinkConnection } from './outcome-link.object.js';
import { groupPath, pathOf } from './outcome-paths.js';

const groupNeeds = needs<OutcomeGroup>();

type Placed = Owner & Pick<OutcomeGroup, 'id'>;

@Resolver(() => OutcomeGroupObject)
class OutcomeGroupFields {
  @OfRoutes('recordId')
  @groupNeeds('courseId', 'accountId', 'id')
  @FieldResolver(() => String, { description: 'Path of the group over REST.' })
  url(@Root() group: Placed, @Ctx() ctx: RequestContext): string {
    return pathOf(ctx, groupPath(group, group.id));
  }

  @OfRoutes('subgroups')
  @groupNeeds('courseId', 'accountId', 'id')
  @FieldResolver(() => String, { description: 'Path of the list of groups in it over REST.' })
  subgroupsUrl(@Root() group: Placed, @Ctx() ctx: RequestContext): string {
    return pathOf(ctx, `${groupPath(group, group.id)}/subgroups`);
  }

  @OfRoutes('links')
  @groupNeeds('courseId', 'accountId', 'id')
  @FieldResolver(() => String, { description: 'Path of the list of outcomes in it over REST.' })
  outcomesUrl(@Root() group: Placed, @Ctx() ctx: RequestContext): string {
    return pathOf(ctx, `${groupPath(group, group.id)}/outcomes`);
  }

  @OfRoutes('recordId')
  @groupNeeds('courseId', 'accountId', 'id')
  @FieldResolver(() => String, { description: 'Path under which another group is imported into it over REST.' })
  importUrl(@Root() group: Placed, @Ctx() ctx: RequestContext): string {
    return pathOf(ctx, `${groupPath(group, group.id)}/import`);
  }
}

const listsOf = (owner: typeof CourseObject | typeof AccountObject, called: string) => [
  connectionField(owner, 'outcomeGroups', () => OutcomeGroupConnection, {
    description: `All groups of outcomes of the ${called}, the root among them; as they were made.`,
    args: PageArgs,
  }),
  connectionField(owner, 'outcomeLinks', () => OutcomeLinkConnection, {
    description: `All outcomes in groups of the ${called}, as they were linked.`,
    args: PageArgs,
  }),
  memberField(owner, 'outcomeGroup', () => OutcomeGroupObject, {
    description: `One group of outcomes of the ${called}.`,
    args: OutcomeGroupArgs,
    connection: 'oneOutcomeGroup',
  }),
];

export const outcomeGroupFields = [
  contextFieldsOrNull(OutcomeGroupObject),
  OutcomeGroupFields,
  permissionsField(OutcomeGroupObject, 'OutcomeGroupPermissions', outcomeGroupReads, {
    manage: { update: 'May change what is in it, and the group itself unless it is a root.' },
  }),
  relation(OutcomeGroupObject, 'parent', () => OutcomeGroupObject, {
    description: 'The group above; null for a root.',
  }),
  relation(OutcomeGroupObject, 'course', () => CourseObject, {
    description: 'Its course; null for one of an account or of all tenants, and when it is not yours to see.',
  }),
  relation(OutcomeGroupObject, 'account', () => AccountObject, {
    description: 'Its account; null for one of a course or of all tenants, and when it is not yours to see.',
  }),
  connectionField(OutcomeGroupObject, 'subgroups', () => OutcomeGroupConnection, {
    description: 'The groups right below it, by title.',
    args: PageArgs,
  }),
  connectionField(OutcomeGroupObject, 'links', () => OutcomeLinkConnection, {
    description: 'The outcomes right in it, by their titles.',
    args: PageArgs,
  }),
  ...listsOf(CourseObject, 'course'),
  ...listsOf(AccountObject, 'account'),
];
