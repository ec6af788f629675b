import { FieldResolver, Resolver, Root } from 'type-graphql';
import { type RubricCriterion, type RubricRating, rubricReads } from '../../../src/learning/rubrics/index.js';
import { AccountObject } from '../../identity/accounts/account.object.js';
import { PageArgs } from '../../platform/connection.js';
import { contextFields } from '../../platform/context-fields.js';
import { connectionField, memberField, permissionsField, relation } from '../../platform/declare.js';
import { CourseObject } from '../courses/course.object.js';
import { RubricArgs, RubricAssessmentListArgs, RubricAssociationListArgs, RubricUseArgs } from './rubric.inputs.js';
import { RubricConnection, RubricCriterionObject, RubricObject, RubricRatingObject } from './rubric.object.js';
import { RubricAssessmentConnection } from './rubric-assessment.object.js';
import { RubricAssociationConnection, RubricAssociationObject } from './rubric-association.object.js';

/** `id` is what the graph calls global ids. */
@Resolver(() => RubricCriterionObject)
class RubricCriterionFields {
  @FieldResolver(() => String, { description: 'Its id, the only one of its rubric, such as `_4821`.' })
  criterionId(@Root() { id }: RubricCriterion): string {
    return id;
  }
}

@Resolver(() => RubricRatingObject)
class RubricRatingFields {
  @FieldResolver(() => String, { description: 'Its id, the only one of its criterion, such as `_3`.' })
  ratingId(@Root() { id }: RubricRating): string {
    return id;
  }
}

const list = 'By title. Its own rubrics and those that are used there, as far as the viewer sees them';

export const rubricFields = [
  contextFields(RubricObject),
  RubricCriterionFields,
  RubricRatingFields,
  permissionsField(RubricObject, 'RubricPermissions', rubricReads, {
    update: 'May change it: no blueprint has locked work that is graded by it.',
    delete: 'May delete it: no blueprint has locked work that is graded by it.',
  }),
  relation(RubricObject, 'course', () => CourseObject, {
    description: 'Its course; null for one of an account, and when it is not yours to see.',
  }),
  relation(RubricObject, 'account', () => AccountObject, {
    description: 'Its account; null for one of a course, and when it is not yours to see.',
  }),
  connectionField(RubricObject, 'associations', () => RubricAssociationConnection, {
    description: 'What it is used for, as far as the viewer sees that.',
    args: RubricAssociationListArgs,
  }),
  memberField(RubricObject, 'association', () => RubricAssociationObject, {
    description: 'Its use for one assignment, course or account; null when there is none that the viewer may see.',
    args: RubricUseArgs,
    connection: 'oneAssociation',
    optional: true,
  }),
  connectionField(RubricObject, 'assessments', () => RubricAssessmentConnection, {
    description: 'What was said of work by it, as far as the viewer may see that.',
    args: RubricAssessmentListArgs,
  }),
  connectionField(CourseObject, 'rubrics', () => RubricConnection, { description: `${list}.`, args: PageArgs }),
  memberField(CourseObject, 'rubric', () => RubricObject, {
    description: 'One of the rubrics of the course, or that are used there.',
    args: RubricArgs,
    connection: 'oneRubric',
  }),
  connectionField(AccountObject, 'rubrics', () => RubricConnection, { description: `${list}.`, args: PageArgs }),
  memberField(AccountObject, 'rubric', () => RubricObject, {
    description: 'One of the rubrics of the account, or that are used there.',
    args: RubricArgs,
    connection: 'oneRubric',
  }),
];
