import { ArgsType, Ctx, Extensions, Field, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import {
  attemptToken,
  type QuizAttempt,
  questionIdsOf,
  quizAttemptReads,
} from '../../../../src/learning/quizzes/index.js';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../../src/platform/transaction/context.js';
import { UserObject } from '../../../identity/users/user.object.js';
import { PageArgs } from '../../../platform/connection.js';
import {
  Credential,
  connectionField,
  memberField,
  needs,
  permissionsField,
  relation,
} from '../../../platform/declare.js';
import { RecordId } from '../../../platform/scalars.js';
import { SubmissionObject } from '../../assignments/submission.object.js';
import { CourseObject } from '../../courses/course.object.js';
import { FileObject } from '../../files/file.object.js';
import { QuizObject } from '../quiz.object.js';
import { QuizAttemptConnection, QuizAttemptObject } from './quiz-attempt.object.js';

/** An attempt, with what the policy says of the viewer. */
type SeenAttempt = QuizAttempt & { readonly viewerHoldsToken: true | null };

const attemptNeeds = needs<SeenAttempt>();
/** Questions of an exam, for the cost of a query. */
const usualQuestions = 20;

@Resolver(() => QuizAttemptObject)
class QuizAttemptFieldResolvers {
  @Credential()
  @attemptNeeds('id', 'viewerHoldsToken')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'What proves that a request belongs to the attempt: for its owner, while it is in progress.',
  })
  validationToken(@Root() attempt: Pick<SeenAttempt, 'id' | 'viewerHoldsToken'>, @Ctx() { services }: RequestContext) {
    return attempt.viewerHoldsToken ? attemptToken(services, attempt) : null;
  }

  @Extensions({ length: usualQuestions })
  @attemptNeeds('selectedQuestions')
  @FieldResolver(() => [RecordId], {
    description: 'Record ids of its questions in their order, those of questions that are not open too.',
  })
  quizQuestionIds(@Root() { selectedQuestions }: Pick<QuizAttempt, 'selectedQuestions'>) {
    return questionIdsOf(selectedQuestions);
  }

  @attemptNeeds('courseId', 'quizId', 'quizSubmissionId', 'attempt', 'finishedAt')
  @FieldResolver(() => String, { nullable: true, description: 'Page of its results; null before it is submitted.' })
  resultUrl(
    @Root() attempt: Pick<QuizAttempt, 'courseId' | 'quizId' | 'quizSubmissionId' | 'attempt' | 'finishedAt'>,
    @Ctx() { baseUrl }: RequestContext,
  ) {
    if (attempt.finishedAt === null) return null;
    const { courseId, quizId, quizSubmissionId } = attempt;
    return `${baseUrl}/courses/${courseId}/quizzes/${quizId}/submissions/${quizSubmissionId}?attempt=${attempt.attempt}`;
  }
}

@ArgsType()
class QuizSubmissionArgs {
  @Field(() => RecordId, {
    description: 'The quiz submission: its record id, the id of one of its attempts, or `self`.',
  })
  id!: RecordKey;

  @Field(() => Int, { nullable: true, description: 'Number of an attempt; the latest unless given.' })
  attempt?: number;
}

export const quizAttemptFields = [
  permissionsField(QuizAttemptObject, 'QuizAttemptPermissions', quizAttemptReads, {
    take: 'May answer and submit it.',
    grade: 'May score it.',
    reviewGrades: 'Reads its answers and grades.',
  }),
  QuizAttemptFieldResolvers,
  relation(QuizAttemptObject, 'quiz', () => QuizObject, {
    description: 'The quiz to which it belongs; null when it is not yours to see.',
  }),
  relation(QuizAttemptObject, 'course', () => CourseObject, {
    description: 'The course in which it stands; null when it is not yours to see.',
  }),
  relation(QuizAttemptObject, 'user', () => UserObject, {
    description: 'The student; null for graders of a survey that is marked anonymous.',
  }),
  relation(QuizAttemptObject, 'attachments', () => FileObject, {
    description: 'The files with which questions are answered; for others than the student once it is submitted.',
    list: true,
  }),
  relation(QuizAttemptObject, 'submission', () => SubmissionObject, {
    description: 'The entry in the gradebook; null before anything was submitted, and for types that are not graded.',
  }),
  connectionField(QuizObject, 'attempts', () => QuizAttemptConnection, {
    description: 'Every attempt at the quiz that the viewer may see; previews are not among them.',
    args: PageArgs,
  }),
  connectionField(QuizObject, 'quizSubmissions', () => QuizAttemptConnection, {
    description:
      'The latest attempt of each student whose grades the viewer reads; of other students the one in progress, or else all that are submitted.',
    args: PageArgs,
  }),
  memberField(QuizObject, 'quizSubmission', () => QuizAttemptObject, {
    description: 'One attempt at the quiz, by its quiz submission.',
    args: QuizSubmissionArgs,
    connection: 'oneQuizSubmission',
  }),
  memberField(QuizObject, 'viewerAttempt', () => QuizAttemptObject, {
    connection: 'viewerAttempt',
    optional: true,
    description:
      'The own latest attempt of a student of the course; null without one, and with a 403 error for who takes no quizzes there.',
  }),
];
