import { FieldResolver, Resolver, Root } from 'type-graphql';
import {
  type RubricAssessment,
  type RubricAssociation,
  type RubricCriterion,
  rubricAssessmentReads,
  rubricAssociationReads,
} from '../../../src/learning/rubrics/index.js';
import { AccountObject } from '../../identity/accounts/account.object.js';
import { UserObject } from '../../identity/users/user.object.js';
import { needs, permissionsField, relation } from '../../platform/declare.js';
import { OfRoutes } from '../../platform/of-routes.js';
import { RecordId } from '../../platform/scalars.js';
import { AssignmentObject } from '../assignments/assignment.object.js';
import { SubmissionObject } from '../assignments/submission.object.js';
import { CourseObject } from '../courses/course.object.js';
import { RubricAssociationType } from './rubric.enums.js';
import { RubricCriterionObject, RubricObject, RubricSettingsObject } from './rubric.object.js';
import { RubricAssessmentObject } from './rubric-assessment.object.js';
import { RubricAssociationObject } from './rubric-association.object.js';

type Place = Pick<RubricAssociation, 'assignmentId' | 'courseId' | 'accountId'>;
const placeNeeds = needs<Place>();

@Resolver(() => RubricAssociationObject)
class RubricAssociationFields {
  @OfRoutes('assignmentId')
  @placeNeeds('assignmentId', 'accountId')
  @FieldResolver(() => RubricAssociationType, { description: 'What kind of thing it is used for.' })
  associationType(@Root() { assignmentId, accountId }: Pick<Place, 'assignmentId' | 'accountId'>): string {
    if (assignmentId !== null) return 'Assignment';
    return accountId === null ? 'Course' : 'Account';
  }

  @OfRoutes('assignmentId')
  @placeNeeds('assignmentId', 'courseId', 'accountId')
  @FieldResolver(() => RecordId, { description: 'Record id of what it is used for.' })
  associationId(@Root() { assignmentId, courseId, accountId }: Place): number {
    return (assignmentId ?? accountId ?? courseId) as number;
  }
}

/** What SQL worked out of the rubric by which an assignment is graded. */
interface GradedBy {
  readonly useRubricForGrading: boolean | null;
  readonly rubricCriteria: readonly RubricCriterion[] | null;
  readonly rubricSettings: object | null;
}
const gradedByNeeds = needs<GradedBy>();

@Resolver(() => AssignmentObject)
class RubricOfAssignmentFields {
  @OfRoutes('rubricAssociation')
  @gradedByNeeds('useRubricForGrading')
  @FieldResolver(() => Boolean, {
    nullable: true,
    description: 'The sum of an assessment becomes the grade; null without a rubric.',
  })
  useRubricForGrading(@Root() { useRubricForGrading }: Pick<GradedBy, 'useRubricForGrading'>): boolean | null {
    return useRubricForGrading;
  }

  @OfRoutes('rubric')
  @gradedByNeeds('rubricCriteria')
  @FieldResolver(() => [RubricCriterionObject], { nullable: true, description: 'Criteria; null without a rubric.' })
  rubricCriteria(@Root() { rubricCriteria }: Pick<GradedBy, 'rubricCriteria'>): readonly RubricCriterion[] | null {
    return rubricCriteria;
  }

  @OfRoutes('rubricAssociation')
  @gradedByNeeds('rubricSettings')
  @FieldResolver(() => RubricSettingsObject, { nullable: true, description: 'The rubric; null without one.' })
  rubricSettings(@Root() { rubricSettings }: Pick<GradedBy, 'rubricSettings'>): object | null {
    return rubricSettings;
  }
}

const assessmentNeeds = needs<RubricAssessment>();

@Resolver(() => RubricAssessmentObject)
class RubricAssessmentFields {
  @OfRoutes('submissionId')
  @assessmentNeeds('submissionId')
  @FieldResolver(() => String, { description: 'What was assessed: `Submission`.' })
  artifactType(@Root() _assessment: Pick<RubricAssessment, 'submissionId'>): string {
    return 'Submission';
  }
}

const person = 'null when they are not yours to see.';

export const rubricUseFields = [
  RubricAssociationFields,
  RubricOfAssignmentFields,
  RubricAssessmentFields,
  permissionsField(RubricAssociationObject, 'RubricAssociationPermissions', rubricAssociationReads, {
    update: 'May change it: no blueprint has locked the work.',
    delete: 'May end it: no blueprint has locked the work.',
    assess: 'May assess work by the rubric.',
  }),
  relation(RubricAssociationObject, 'rubric', () => RubricObject, {
    description: 'What work is assessed by; null once it is deleted.',
  }),
  relation(RubricAssociationObject, 'assignment', () => AssignmentObject, {
    description: 'The assignment; null for a course or account, and when it is not yours to see.',
  }),
  relation(RubricAssociationObject, 'course', () => CourseObject, {
    description: 'The course; null for an account, and when it is not yours to see.',
  }),
  relation(RubricAssociationObject, 'account', () => AccountObject, {
    description: 'The account; null in a course, and when it is not yours to see.',
  }),
  permissionsField(RubricAssessmentObject, 'RubricAssessmentPermissions', rubricAssessmentReads, {
    manage: { update: 'May change it.', delete: 'May take it back.' },
  }),
  relation(RubricAssessmentObject, 'rubric', () => RubricObject, {
    description: 'The rubric; null once it is deleted, and when it is not yours to see.',
  }),
  relation(RubricAssessmentObject, 'rubricAssociation', () => RubricAssociationObject, {
    description: 'What the rubric is used for; null once that has ended, and when it is not yours to see.',
  }),
  relation(RubricAssessmentObject, 'course', () => CourseObject, {
    description: 'The course; null when it is not yours to see.',
  }),
  relation(RubricAssessmentObject, 'assignment', () => AssignmentObject, {
    description: 'The assignment; null when it is not yours to see.',
  }),
  relation(RubricAssessmentObject, 'submission', () => SubmissionObject, {
    description: 'The work; null when it is not yours to see.',
  }),
  relation(RubricAssessmentObject, 'user', () => UserObject, { description: 'The student.' }),
  relation(RubricAssessmentObject, 'assessor', () => UserObject, { description: `Who assessed last; ${person}` }),
  relation(AssignmentObject, 'rubric', () => RubricObject, {
    description: 'The rubric by which work on it is assessed; null without one.',
  }),
  relation(AssignmentObject, 'rubricAssociation', () => RubricAssociationObject, {
    description: 'How the rubric is used for it, such as whether the sum becomes the grade; null without one.',
  }),
  relation(SubmissionObject, 'rubricAssessment', () => RubricAssessmentObject, {
    description:
      'What was said of it by the rubric of the assignment when it was graded; null before, and for students while the assignment is muted.',
  }),
  relation(SubmissionObject, 'rubricAssessments', () => RubricAssessmentObject, {
    description: 'The same, with second opinions.',
    list: true,
  }),
];
