import { Field, Int, ObjectType } from 'type-graphql';
import { hidingResults, quizReads, scoringPolicies } from '../../../src/learning/quizzes/index.js';
import { Credential, PartOf } from '../../platform/declare.js';
import { DateTime } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const HideResultsWord = wordEnum(hidingResults, {
  name: 'HideResults',
  description: 'How long students do not see what their answers brought.',
  values: {
    always: 'They never do.',
    until_after_last_attempt: 'Until their last attempt is submitted.',
  },
});
export type HideResultsWord = WordOf<typeof HideResultsWord>;

export const ScoringPolicyWord = wordEnum(scoringPolicies, {
  name: 'ScoringPolicy',
  description: 'Which attempt counts.',
  values: {
    keep_highest: 'The one with most points.',
    keep_latest: 'The last one.',
  },
});
export type ScoringPolicyWord = WordOf<typeof ScoringPolicyWord>;

/** Source: D3 · Quiz; supplement §4.1. */
@PartOf(quizReads)
@ObjectType('QuizSettings', {
  simpleResolvers: true,
  description: 'What its authors set of how a quiz is taken, scored and shown afterwards.',
})
export class QuizSettingsObject {
  @Field(() => Int, { nullable: true, description: 'Minutes that an attempt lasts; null for no limit.' })
  timeLimit!: number | null;

  @Field(() => Int, { description: 'Attempts of each student; -1 is unlimited.' })
  allowedAttempts!: number;

  @Field(() => ScoringPolicyWord, { description: 'Which attempt counts.' })
  scoringPolicy!: ScoringPolicyWord;

  @Field(() => Boolean, { description: 'Each attempt has its answers in an order of its own.' })
  shuffleAnswers!: boolean;

  @Field(() => Boolean, { description: 'Students see one question at a time.' })
  oneQuestionAtATime!: boolean;

  @Field(() => Boolean, { description: 'Questions are closed once the next one is open.' })
  cantGoBack!: boolean;

  @Field(() => Boolean, { description: 'Students have to say an access code.' })
  hasAccessCode!: boolean;

  @Credential()
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

  @Field(() => HideResultsWord, { nullable: true, description: 'How long results are hidden; null: not at all.' })
  hideResults!: HideResultsWord | null;

  @Field(() => Boolean, { description: 'Results are shown once.' })
  oneTimeResults!: boolean;

  @Field(() => Boolean, { description: 'With the results, students see which answers are right.' })
  showCorrectAnswers!: boolean;

  @Field(() => Boolean, { description: 'Right answers are shown only after the last attempt.' })
  showCorrectAnswersLastAttempt!: boolean;

  @Field(() => DateTime, { nullable: true, description: 'Right answers are shown from then on.' })
  showCorrectAnswersAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Right answers are shown until then.' })
  hideCorrectAnswersAt!: string | null;

  @Field(() => Boolean, {
    description: 'Of a survey, graders are not told whose an attempt is; of any other quiz they are asked not to look.',
  })
  anonymousSubmissions!: boolean;
}
