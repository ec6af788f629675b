import { Field, Int, ObjectType } from 'type-graphql';
import { quizAttemptChanged } from '../../../../src/learning/quizzes/index.js';
import { LiveUpdateObject, liveField } from '../../../platform/live.js';
import { DateTime, RecordId } from '../../../platform/scalars.js';
import { QuizSubmissionState } from './quiz-attempt.object.js';

@ObjectType('QuizAttemptChanged', {
  implements: LiveUpdateObject,
  simpleResolvers: true,
  description:
    'A student was granted time or attempts, or the latest attempt was turned in, by them, by the clock or by a teacher, or scored. The score is read with the attempt.',
})
class QuizAttemptChangedObject extends LiveUpdateObject {
  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => RecordId, { description: 'Record id of the quiz.' })
  quizId!: number;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of the student; null of a survey that is marked anonymous.',
  })
  userId!: number | null;

  @Field(() => Int, { description: 'The number of the latest attempt, from 1 on.' })
  attempt!: number;

  @Field(() => QuizSubmissionState, { description: 'How it stands.' })
  workflowState!: QuizSubmissionState;

  @Field(() => DateTime, { nullable: true, description: 'When it was started.' })
  startedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it ends by itself; null for never.' })
  endAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was turned in.' })
  finishedAt!: string | null;

  @Field(() => Int, { nullable: true, description: 'Minutes that were granted beside the time limit.' })
  extraTime!: number | null;

  @Field(() => Int, { nullable: true, description: 'Attempts that were granted beside those of the quiz.' })
  extraAttempts!: number | null;
}

export const quizAttemptSubscriptions = [
  liveField('quizAttemptChanged', quizAttemptChanged, () => QuizAttemptChangedObject, {
    description:
      'Tells how a student’s attempts at a quiz change: the student, who observes them, and who reads all grades of the course.',
    node: 'QuizAttempt',
    nodeShown: 'attemptId',
    watches: {
      argument: 'quizSubmissionId',
      description: 'Record id of the attempts: what REST calls the id of the quiz submission.',
    },
  }),
];
