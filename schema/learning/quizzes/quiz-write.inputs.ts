import { Field, Float, InputType, Int } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { InputPart } from '../../platform/declare.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { OverrideAudienceInput } from '../assignments/override-audience.reference.js';
import { QuizTypeWord } from './quiz.object.js';
import { HideResultsWord, ScoringPolicyWord } from './quiz-settings.object.js';

/** Source: supplement §5.3, assignment_overrides. */
@InputType({
  description: 'One of the overrides of the assignment of a quiz: with an id it is changed, without one made.',
})
export class QuizOverrideInput {
  @Field(() => RecordId, { nullable: true, description: 'Record id of the override that is changed.' })
  id?: RecordKey | null;

  @Field(() => String, { nullable: true, description: 'Name; that of the section or group unless given.' })
  title?: string | null;

  @Field(() => OverrideAudienceInput, { nullable: true, description: 'For whom it is; needed for a new one.' })
  audience?: OverrideAudienceInput | null;

  @Field(() => DateTime, { nullable: true, description: 'When the quiz is due for them.' })
  dueAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When the quiz opens for them.' })
  unlockAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When the quiz closes for them.' })
  lockAt?: Date | null;
}

/** Source: D3 · Quizzes, create parameters. */
@InputPart()
@InputType({ description: 'How a quiz is taken, scored and shown: what is absent stays, null is the default.' })
export class QuizSettingsInput {
  @Field(() => Int, { nullable: true, description: 'Minutes that an attempt lasts; null for no limit.' })
  timeLimit?: number | null;

  @Field(() => Int, { nullable: true, description: 'Attempts of each student; -1 is unlimited, 1 unless given.' })
  allowedAttempts?: number | null;

  @Field(() => ScoringPolicyWord, { nullable: true, description: 'Which of several attempts counts.' })
  scoringPolicy?: ScoringPolicyWord | null;

  @Field(() => Boolean, { nullable: true, description: 'Each attempt has its answers in an order of its own.' })
  shuffleAnswers?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Students see one question at a time.' })
  oneQuestionAtATime?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Questions are closed once the next one is open; heeded for one question at a time.',
  })
  cantGoBack?: boolean | null;

  @Field(() => String, { nullable: true, description: 'What students have to say to start; null for nothing.' })
  accessCode?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Addresses and ranges from which it is taken, separated by commas; null for all.',
  })
  ipFilter?: string | null;

  @Field(() => HideResultsWord, {
    nullable: true,
    description: 'How long results are hidden; until after the last of several attempts, or always.',
  })
  hideResults?: HideResultsWord | null;

  @Field(() => Boolean, { nullable: true, description: 'Results are shown once; heeded unless they are never.' })
  oneTimeResults?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'With the results, students see which answers are right; heeded where results are not hidden.',
  })
  showCorrectAnswers?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Right answers are shown only after the last of several attempts.',
  })
  showCorrectAnswersLastAttempt?: boolean | null;

  @Field(() => DateTime, { nullable: true, description: 'Right answers are shown from then on.' })
  showCorrectAnswersAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Right answers are shown until then.' })
  hideCorrectAnswersAt?: Date | null;

  @Field(() => Boolean, { nullable: true, description: 'Graders are asked not to look whose it is.' })
  anonymousSubmissions?: boolean | null;
}

/** Source: D3 · Quizzes, create parameters. */
@InputType({ description: 'A quiz: what is absent or null is as by default.' })
export class CreateQuizInput {
  @Field(() => String, { nullable: true, description: 'Title; needed for a new quiz.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'What it is about, as HTML, at most 500 KB; it is sanitised.' })
  description?: string | null;

  @Field(() => QuizTypeWord, { nullable: true, description: 'What it counts for; `assignment` unless given.' })
  quizType?: QuizTypeWord | null;

  @Field(() => QuizSettingsInput, { nullable: true, description: 'How it is taken, scored and shown afterwards.' })
  settings?: QuizSettingsInput | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Assignment group of a graded type; the first one unless given.',
  })
  assignmentGroupId?: RecordKey | null;

  @Field(() => Float, { nullable: true, description: 'Points of a survey; others are worth their questions.' })
  pointsPossible?: number | null;

  @Field(() => DateTime, { nullable: true, description: 'When it is due; when it closes unless given.' })
  dueAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it closes; not before it is due.' })
  lockAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it opens; not after it is due.' })
  unlockAt?: Date | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True gives students the questions as they are just now; false takes the quiz back.',
  })
  published?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Only those whom an override names have it to do.' })
  onlyVisibleToOverrides?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Its grades go to the student information system.' })
  postToSis?: boolean | null;

  @Field(() => [QuizOverrideInput], {
    nullable: true,
    description: 'The whole set of overrides: those with an id are changed, those without made, the others end.',
  })
  assignmentOverrides?: QuizOverrideInput[] | null;
}

@InputType({ description: 'What changes of a quiz: what is absent stays, null is the default.' })
export class UpdateQuizInput extends CreateQuizInput {
  @Field(() => Boolean, { nullable: true, description: 'Tells its students; true unless given.' })
  notifyOfUpdate?: boolean | null;
}
