import { Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import {
  type AlignedWork,
  type OutcomeResult,
  outcomeResultReads,
} from '../../../src/learning/outcome-results/index.js';
import { AccountObject } from '../../identity/accounts/account.object.js';
import { UserObject } from '../../identity/users/user.object.js';
import { PageArgs } from '../../platform/connection.js';
import { computedField, connectionField, needs, permissionsField, relation } from '../../platform/declare.js';
import { OfRoutes } from '../../platform/of-routes.js';
import { RecordId } from '../../platform/scalars.js';
import { AssignmentObject } from '../assignments/assignment.object.js';
import { CourseObject } from '../courses/course.object.js';
import { SectionObject } from '../courses/sections/section.object.js';
import { OutcomeConnection, OutcomeObject } from '../outcomes/outcome.object.js';
import { OutcomeLinkObject } from '../outcomes/outcome-link.object.js';
import { QuizQuestionObject } from '../quizzes/authoring/quiz-question.object.js';
import { QuizObject } from '../quizzes/quiz.object.js';
import { RubricObject } from '../rubrics/rubric.object.js';
import {
  AlignedWorkConnection,
  AlignedWorkObject,
  OutcomeAlignmentConnection,
  OutcomeAlignmentObject,
} from './outcome-alignment.object.js';
import {
  OutcomeAverageConnection,
  OutcomeAverageObject,
  OutcomeMasteryConnection,
  OutcomeMasteryObject,
  OutcomeRollupConnection,
  OutcomeRollupObject,
  OutcomeScoreObject,
} from './outcome-mastery.object.js';
import {
  OutcomeResultConnection,
  OutcomeResultObject,
  OutcomeResultVersionConnection,
} from './outcome-result.object.js';
import {
  AlignedWorkArgs,
  CourseOutcomeArgs,
  OutcomeAverageArgs,
  OutcomeMasteryArgs,
  OutcomeResultArgs,
  OutcomeRollupArgs,
  OutcomeWorksArgs,
} from './outcome-results.inputs.js';

const resultNeeds = needs<OutcomeResult>();
type Aligned = Pick<OutcomeResult, 'alignmentType' | 'alignmentId'>;

@Resolver(() => OutcomeResultObject)
class OutcomeResultFields {
  @OfRoutes('assignment')
  @resultNeeds('alignmentType', 'alignmentId')
  @FieldResolver(() => String, { description: 'The work that showed it: `assignment_12` or `quiz_5`.' })
  alignment(@Root() { alignmentType, alignmentId }: Aligned): string {
    return `${alignmentType}_${alignmentId}`;
  }
}

@ObjectType('OutcomeScoreLinks', { simpleResolvers: true, description: 'What a score names.' })
class OutcomeScoreLinksObject {
  @Field(() => RecordId, { description: 'Record id of the outcome.' })
  outcome!: number;
}

interface OfOutcome {
  readonly outcomeId: number;
}

const averageNeeds = needs<OfOutcome>();

@Resolver(() => OutcomeScoreObject)
class OutcomeScoreFields {
  @OfRoutes('outcomeId')
  @FieldResolver(() => OutcomeScoreLinksObject, { description: 'What it names.' })
  links(@Root() { outcomeId }: OfOutcome) {
    return { outcome: outcomeId };
  }
}

@Resolver(() => OutcomeAverageObject)
class OutcomeAverageFields {
  @OfRoutes('outcomeId')
  @averageNeeds('outcomeId')
  @FieldResolver(() => OutcomeScoreLinksObject, { description: 'What it names.' })
  links(@Root() { outcomeId }: OfOutcome) {
    return { outcome: outcomeId };
  }
}

const workNeeds = needs<AlignedWork>();

@Resolver(() => AlignedWorkObject)
class AlignedWorkFields {
  @OfRoutes('assignmentId')
  @workNeeds('quizId', 'workId')
  @FieldResolver(() => String, { description: '`assignment_12` or `quiz_5`.' })
  work(@Root() { quizId, workId }: Pick<AlignedWork, 'quizId' | 'workId'>): string {
    return quizId === null ? `assignment_${workId}` : `quiz_${quizId}`;
  }
}

@ObjectType('OutcomePathPart', { simpleResolvers: true, description: 'A step on the way down to an outcome.' })
class OutcomePathPartObject {
  @Field(() => String, { description: 'Title of a group, at the end that of the outcome.' })
  name!: string;
}

/** A link with the column that this area adds. */
interface LinkWithPath {
  readonly path: OutcomePathPartObject[];
}
const pathNeeds = needs<LinkWithPath>();

@Resolver(() => OutcomeLinkObject)
class OutcomeLinkPath {
  @pathNeeds('path')
  @FieldResolver(() => [OutcomePathPartObject], {
    description: 'The way down to the outcome, from the group below the root on.',
  })
  path(@Root() { path }: LinkWithPath) {
    return path;
  }
}

const outcomeOf = (owner: object) =>
  relation(owner as typeof OutcomeResultObject, 'outcome', () => OutcomeObject, {
    description: 'The outcome that it is about.',
  });

export const outcomeResultFields = [
  OutcomeResultFields,
  OutcomeScoreFields,
  OutcomeAverageFields,
  AlignedWorkFields,
  OutcomeLinkPath,
  connectionField(CourseObject, 'outcomeResults', () => OutcomeResultConnection, {
    description:
      'What its students have shown of outcomes, by student: for who grades there all, for students and who observes them what is posted.',
    args: OutcomeResultArgs,
  }),
  connectionField(CourseObject, 'outcomeRollups', () => OutcomeRollupConnection, {
    description: 'Its students, and how far they have mastered outcomes, as far as the viewer may read that.',
    args: OutcomeRollupArgs,
  }),
  connectionField(CourseObject, 'outcomeAverages', () => OutcomeAverageConnection, {
    description: 'How far its students have mastered outcomes on average, for who grades there.',
    args: OutcomeAverageArgs,
  }),
  connectionField(CourseObject, 'outcomeAlignments', () => AlignedWorkConnection, {
    description: 'Its assignments and quizzes that measure outcomes, once for each outcome.',
    args: AlignedWorkArgs,
  }),
  connectionField(CourseObject, 'outcomes', () => OutcomeConnection, {
    description: 'The outcomes in its groups, and those of which its students have shown something, by title.',
    args: CourseOutcomeArgs,
  }),
  connectionField(UserObject, 'outcomeMastery', () => OutcomeMasteryConnection, {
    description: 'How far they have mastered outcomes, worked out of the results that the viewer sees.',
    args: OutcomeMasteryArgs,
  }),
  connectionField(OutcomeObject, 'alignments', () => OutcomeAlignmentConnection, {
    description: 'What measures it: criteria of rubrics and questions of quizzes, for who works there.',
    args: PageArgs,
  }),
  computedField(OutcomeObject, 'works', () => [String], {
    description:
      'The assignments and quizzes that measure it, of those that the viewer sees: `assignment_12`, `quiz_5`.',
    args: OutcomeWorksArgs,
    column: 'works',
  }),
  permissionsField(OutcomeResultObject, 'OutcomeResultPermissions', outcomeResultReads, {
    readVersions: 'May read what it was before.',
  }),
  connectionField(OutcomeResultObject, 'versions', () => OutcomeResultVersionConnection, {
    description: 'What it was after each change, the oldest first; for who grades.',
    args: PageArgs,
  }),
  relation(OutcomeResultObject, 'course', () => CourseObject, {
    description: 'Its course; null when it is not yours to see.',
  }),
  relation(OutcomeResultObject, 'user', () => UserObject, { description: 'The student.' }),
  relation(OutcomeResultObject, 'assignment', () => AssignmentObject, {
    description:
      'The assignment, also that of a quiz; null for a quiz that stands in no gradebook, and when it is not yours to see.',
  }),
  relation(OutcomeResultObject, 'quiz', () => QuizObject, {
    description: 'The quiz whose questions showed it; null for a rubric, and when it is not yours to see.',
  }),
  ...[OutcomeResultObject, OutcomeMasteryObject, OutcomeAverageObject, OutcomeAlignmentObject, AlignedWorkObject].map(
    outcomeOf,
  ),
  relation(OutcomeRollupObject, 'course', () => CourseObject, {
    description: 'The course; null when it is not yours to see.',
  }),
  relation(OutcomeRollupObject, 'user', () => UserObject, { description: 'The student.' }),
  relation(OutcomeRollupObject, 'section', () => SectionObject, {
    description: 'Their section, the first one of several; null when it is not yours to see.',
  }),
  relation(AlignedWorkObject, 'alignment', () => OutcomeAlignmentObject, {
    description: 'What measures the outcome there; null when it is not yours to see, as for students.',
  }),
  relation(AlignedWorkObject, 'assignment', () => AssignmentObject, {
    description: 'The assignment; null for a quiz that stands in no gradebook, and when it is not yours to see.',
  }),
  relation(AlignedWorkObject, 'quiz', () => QuizObject, {
    description: 'The quiz; null for an assignment with a rubric, and when it is not yours to see.',
  }),
  relation(OutcomeAlignmentObject, 'course', () => CourseObject, {
    description: 'Its course; null for a rubric of an account, and when it is not yours to see.',
  }),
  relation(OutcomeAlignmentObject, 'account', () => AccountObject, {
    description: 'Its account; null for what is of a course, and when it is not yours to see.',
  }),
  relation(OutcomeAlignmentObject, 'rubric', () => RubricObject, {
    description: 'The rubric; null for a question, and when it is not yours to see.',
  }),
  relation(OutcomeAlignmentObject, 'quiz', () => QuizObject, {
    description: 'The quiz; null for a criterion, and when it is not yours to see.',
  }),
  relation(OutcomeAlignmentObject, 'quizQuestion', () => QuizQuestionObject, {
    description: 'The question; null for a criterion, and when it is not yours to see.',
  }),
];
