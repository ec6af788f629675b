import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { quizReads } from '../../src/quizzes/index.js';
import { ReadBy } from '../kernel/declare.js';
import { NodeObject } from '../kernel/node.js';
import { DateTime, RecordId } from '../kernel/scalars.js';

export enum QuizTypeWord {
  PRACTICE_QUIZ = 'practice_quiz',
  ASSIGNMENT = 'assignment',
  GRADED_SURVEY = 'graded_survey',
  SURVEY = 'survey',
}
registerEnumType(QuizTypeWord, {
  name: 'QuizType',
  description: 'What a quiz counts for.',
  valuesConfig: {
    PRACTICE_QUIZ: { description: 'Scored, and counts for nothing.' },
    ASSIGNMENT: { description: 'Scored, and counts in the gradebook.' },
    GRADED_SURVEY: { description: 'Not judged: whoever turns it in gets all points.' },
    SURVEY: { description: 'Not judged, and counts for nothing.' },
  },
});

export enum HideResultsWord {
  ALWAYS = 'always',
  UNTIL_AFTER_LAST_ATTEMPT = 'until_after_last_attempt',
}
registerEnumType(HideResultsWord, {
  name: 'HideResults',
  description: 'How long students do not see what their answers brought.',
  valuesConfig: {
    ALWAYS: { description: 'They never do.' },
    UNTIL_AFTER_LAST_ATTEMPT: { description: 'Until their last attempt is turned in.' },
  },
});

export enum ScoringPolicyWord {
  KEEP_HIGHEST = 'keep_highest',
  KEEP_LATEST = 'keep_latest',
}
registerEnumType(ScoringPolicyWord, {
  name: 'ScoringPolicy',
  description: 'Which attempt counts.',
  valuesConfig: {
    KEEP_HIGHEST: { description: 'The one with most points.' },
    KEEP_LATEST: { description: 'The last one.' },
  },
});

/** Source: D3 · Quiz; supplement §4.1. */
@ReadBy(quizReads)
@ObjectType('Quiz', { implements: NodeObject, simpleResolvers: true, description: 'A quiz of a course.' })
export class QuizObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => String, { description: 'Title of the quiz.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'What it is about, sanitised HTML.' })
  description!: string | null;

  @Field(() => QuizTypeWord, { description: 'What it counts for.' })
  quizType!: QuizTypeWord;

  @Field(() => Int, { nullable: true, description: 'Minutes that an attempt lasts; null for no limit.' })
  timeLimit!: number | null;

  @Field(() => Boolean, { description: 'Each attempt has its answers in an order of its own.' })
  shuffleAnswers!: boolean;

  @Field(() => HideResultsWord, { nullable: true, description: 'How long results are hidden; null: not at all.' })
  hideResults!: HideResultsWord | null;

  @Field(() => Boolean, { description: 'With the results, students see which answers are right.' })
  showCorrectAnswers!: boolean;

  @Field(() => Boolean, { description: 'Right answers are shown only after the last attempt.' })
  showCorrectAnswersLastAttempt!: boolean;

  @Field(() => DateTime, { nullable: true, description: 'Right answers are shown from then on.' })
  showCorrectAnswersAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Right answers are shown until then.' })
  hideCorrectAnswersAt!: string | null;

  @Field(() => Boolean, { description: 'Results are shown once.' })
  oneTimeResults!: boolean;

  @Field(() => ScoringPolicyWord, { description: 'Which attempt counts.' })
  scoringPolicy!: ScoringPolicyWord;

  @Field(() => Int, { description: 'Attempts of each student; -1 is unlimited.' })
  allowedAttempts!: number;

  @Field(() => Boolean, { description: 'Students see one question at a time.' })
  oneQuestionAtATime!: boolean;

  @Field(() => Boolean, { description: 'Questions are closed once the next one is open.' })
  cantGoBack!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'What students have to say to start; null for nothing, and for who neither manages nor grades.',
  })
  accessCode!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Addresses from which it is taken; null for all, and for who neither manages nor grades.',
  })
  ipFilter!: string | null;

  @Field(() => Boolean, { description: 'Graders are asked not to look whose it is.' })
  anonymousSubmissions!: boolean;

  @Field(() => Int, { description: 'Grows with each save that changes the quiz.' })
  versionNumber!: number;
}
