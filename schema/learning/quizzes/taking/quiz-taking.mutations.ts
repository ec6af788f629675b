import { Arg, Args, Ctx, Resolver } from 'type-graphql';
import {
  type AnswerToQuestion,
  type AttemptName,
  answerAtOnce,
  answerQuestions,
  flagQuestion,
  openQuestion,
  previewQuiz,
  startAtOnce,
  startAttempt,
  startQuizUpload,
  submitAtOnce,
  submitAttempt,
} from '../../../../src/learning/quizzes/index.js';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../../src/platform/transaction/context.js';
import { OfRoutes } from '../../../platform/of-routes.js';
import { type MutationMeta, PayloadMutation } from '../../../platform/payload.js';
import { RecordId } from '../../../platform/scalars.js';
import { FileUploadObject } from '../../files/file-upload.object.js';
import { QuizSubmissionQuestionObject } from '../authoring/quiz-question.object.js';
import { shownQuestion } from '../authoring/shown-question.js';
import { QuizNameArgs } from '../quiz.inputs.js';
import { courseOfQuiz, quizOfAttempt } from '../quiz-parents.js';
import { givenAnswer, QuizAnswerInput } from './quiz-answer.inputs.js';
import { QuizAttemptObject } from './quiz-attempt.object.js';
import {
  AttemptNameArgs,
  AttemptProofArgs,
  AttemptQuestionArgs,
  QuizFileInput,
  QuizWrittenAnswerInput,
  StartAttemptArgs,
} from './quiz-taking.inputs.js';

/** The arguments of a mutation that keeps answers. */
interface AnswerArgs<Input> extends AttemptProofArgs {
  readonly quizSubmissionId: RecordKey;
  readonly answers: readonly Input[];
}

/** Keeps answers by one statement, where that can be done. */
const answersAtOnce =
  <Input>(read: (answers: readonly Input[]) => readonly AnswerToQuestion[]): NonNullable<MutationMeta['atOnce']> =>
  async (ctx, args) => {
    const { quizSubmissionId, answers, ...proof } = args as unknown as AnswerArgs<Input>;
    const done = await answerAtOnce(ctx, quizSubmissionId, proof, read(answers));
    return done && { ...done, answer: done.answer.map(shownQuestion) };
  };

/** Starts an attempt by one statement, where that can be done and the course is named. */
const startedAtOnce: NonNullable<MutationMeta['atOnce']> = async (ctx, args) => {
  const { preview, ...name } = args as unknown as StartAttemptArgs;
  const answer = preview ? undefined : await startAtOnce(ctx, name);
  return answer && { answer, ignored: [] };
};

/** Submits an attempt by few statements, where that can be done and its quiz and course are named. */
const attemptAtOnce: NonNullable<MutationMeta['atOnce']> = async (ctx, args) => {
  const { courseId, quizId, quizSubmissionId, ...proof } = args as unknown as AttemptName & AttemptProofArgs;
  const answer = await submitAtOnce(ctx, { courseId, quizId, quizSubmissionId }, proof);
  return answer && { answer, ignored: [] };
};

@Resolver()
export class QuizTakingMutations {
  @PayloadMutation('quizAttempt', () => QuizAttemptObject, {
    description: 'Starts an attempt at a quiz: the first, or another one where some are left.',
    parents: courseOfQuiz,
    atOnce: startedAtOnce,
  })
  startQuizAttempt(
    @Args(() => StartAttemptArgs) { preview, accessCode, ...name }: StartAttemptArgs,
    @Ctx() ctx: OperationContext,
  ) {
    return preview ? previewQuiz(ctx, name) : startAttempt(ctx, name, accessCode);
  }

  @PayloadMutation('quizSubmissionQuestions', () => [QuizSubmissionQuestionObject], {
    description: 'Keeps answers to questions of an attempt: all of them or none, for good. Answers those questions.',
    atOnce: answersAtOnce<QuizAnswerInput>((answers) => answers.map(givenAnswer)),
  })
  async answerQuizQuestions(
    @Arg('quizSubmissionId', () => RecordId, { description: 'Record id of the quiz submission.' }) id: RecordKey,
    @Args(() => AttemptProofArgs) proof: AttemptProofArgs,
    @Arg('answers', () => [QuizAnswerInput], { description: 'The answers, at most 500.' }) answers: QuizAnswerInput[],
    @Ctx() ctx: OperationContext,
  ) {
    return (await answerQuestions(ctx, id, proof, answers.map(givenAnswer))).map(shownQuestion);
  }

  @OfRoutes('answerQuizQuestions')
  @PayloadMutation('quizSubmissionQuestions', () => [QuizSubmissionQuestionObject], {
    description: 'Likewise, with answers as the routes take them: of any form, which the type of the question decides.',
    atOnce: answersAtOnce<QuizWrittenAnswerInput>((answers) => answers),
  })
  async answerQuizQuestionsAsWritten(
    @Arg('quizSubmissionId', () => RecordId, { description: 'Record id of the quiz submission.' }) id: RecordKey,
    @Args(() => AttemptProofArgs) proof: AttemptProofArgs,
    @Arg('answers', () => [QuizWrittenAnswerInput], { description: 'The answers, at most 500.' })
    answers: QuizWrittenAnswerInput[],
    @Ctx() ctx: OperationContext,
  ) {
    return (await answerQuestions(ctx, id, proof, answers)).map(shownQuestion);
  }

  @PayloadMutation('quizSubmissionQuestion', () => QuizSubmissionQuestionObject, {
    description: 'Marks a question of an attempt to come back to, or takes the mark off.',
  })
  async flagQuizQuestion(
    @Args(() => AttemptQuestionArgs) name: AttemptQuestionArgs,
    @Args(() => AttemptProofArgs) proof: AttemptProofArgs,
    @Arg('flagged', () => Boolean, { defaultValue: true, description: 'False takes the mark off.' }) flagged: boolean,
    @Ctx() ctx: OperationContext,
  ) {
    return shownQuestion(await flagQuestion(ctx, name, proof, flagged));
  }

  @PayloadMutation('quizAttempt', () => QuizAttemptObject, {
    description: 'Opens a question where a quiz shows one at a time; where one cannot go back, it closes those before.',
  })
  openQuizQuestion(
    @Args(() => AttemptQuestionArgs) name: AttemptQuestionArgs,
    @Args(() => AttemptProofArgs) proof: AttemptProofArgs,
    @Ctx() ctx: OperationContext,
  ) {
    return openQuestion(ctx, name, proof);
  }

  @PayloadMutation('quizAttempt', () => QuizAttemptObject, {
    description: 'Submits an attempt and grades it, for good.',
    parents: quizOfAttempt,
    atOnce: attemptAtOnce,
  })
  submitQuizAttempt(
    @Args(() => AttemptNameArgs) name: AttemptNameArgs,
    @Args(() => AttemptProofArgs) proof: AttemptProofArgs,
    @Ctx() ctx: OperationContext,
  ) {
    return submitAttempt(ctx, name, proof);
  }

  @PayloadMutation('fileUpload', () => FileUploadObject, {
    description: 'Announces a file with which you answer a question. The folder is found for you; no quota counts.',
    parents: courseOfQuiz,
  })
  startQuizUpload(
    @Args(() => QuizNameArgs) name: QuizNameArgs,
    @Arg('input', () => QuizFileInput, { description: 'The file.' }) input: QuizFileInput,
    @Ctx() ctx: OperationContext,
  ) {
    return startQuizUpload(ctx, name, input);
  }
}
