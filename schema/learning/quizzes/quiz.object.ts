import { Extensions, Field, Float, Int, ObjectType } from 'type-graphql';
import { hidingResults, quizReads, quizTypes, scoringPolicies } from '../../../src/learning/quizzes/index.js';
import { connectionType } from '../../platform/connection.js';
import { Credential, Html, ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';
import { QuizQuestionTypeName } from './authoring/quiz-question.enums.js';

export const QuizTypeWord = wordEnum(quizTypes, {
  name: 'QuizType',
  description: 'What a quiz counts for.',
  values: {
    practice_quiz: 'Scored, and counts for nothing.',
    assignment: 'Scored, and counts in the gradebook.',
    graded_survey: 'Not judged: whoever turns it in gets all points.',
    survey: 'Not judged, and counts for nothing.',
  },
});
export type QuizTypeWord = WordOf<typeof QuizTypeWord>;

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
@ReadBy(quizReads)
@ObjectType('Quiz', { implements: NodeObject, simpleResolvers: true, description: 'A quiz of a course.' })
export class QuizObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => String, { description: 'Title of the quiz.' })
  title!: string;

  @Html()
  @Extensions({ column: 'shownDescription' })
  @Field(() => String, {
    nullable: true,
    description: 'What it is about, sanitised HTML; students read it once the quiz is open to them.',
  })
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

  @Field(() => Boolean, { description: 'Graders are asked not to look whose it is.' })
  anonymousSubmissions!: boolean;

  @Field(() => Int, { description: 'Grows with each save that changes the quiz.' })
  versionNumber!: number;

  @Field(() => Boolean, { description: 'Students have to say an access code.' })
  hasAccessCode!: boolean;

  @Field(() => Boolean, { description: 'Students see it.' })
  published!: boolean;

  @Field(() => Boolean, { description: 'It may be unpublished: nobody has started it.' })
  unpublishable!: boolean;

  @Field(() => Boolean, { nullable: true, description: 'The same, for those who manage it.' })
  canUnpublish!: boolean | null;

  @Field(() => Int, { description: 'Questions of an attempt: as published, else as they are just now.' })
  questionCount!: number;

  @Field(() => Float, {
    description: 'Points of a perfect attempt: as published, else as they are just now; those of a survey as given.',
  })
  pointsPossible!: number;

  @Field(() => [QuizQuestionTypeName], { description: 'Types of its questions as published; empty before.' })
  questionTypes!: QuizQuestionTypeName[];

  @Extensions({ column: 'gradedAssignmentId' })
  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of its entry in the gradebook; null for types that are not graded.',
  })
  assignmentId!: number | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of the assignment group; null for types that are not graded.',
  })
  assignmentGroupId!: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Its grades go to the student information system; null for types that are not graded.',
  })
  postToSis!: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only those whom an override names have it; for those who manage or grade.',
  })
  onlyVisibleToOverrides!: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Sections of the course; for those who manage or grade.' })
  sectionCount!: number | null;

  @Extensions({ column: 'shownDueAt' })
  @Field(() => DateTime, { nullable: true, description: 'When it is due; a student sees their own date.' })
  dueAt!: string | null;

  @Extensions({ column: 'shownUnlockAt' })
  @Field(() => DateTime, { nullable: true, description: 'When it opens; a student sees their own date.' })
  unlockAt!: string | null;

  @Extensions({ column: 'shownLockAt' })
  @Field(() => DateTime, { nullable: true, description: 'When it closes; a student sees their own date.' })
  lockAt!: string | null;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When it was last changed.' })
  updatedAt!: string;

  @Extensions({ absoluteUrl: '/courses/:courseId/quizzes/:recordId' })
  @Field(() => String, { description: 'Address for people.' })
  htmlUrl!: string;

  @Extensions({ absoluteUrl: '/courses/:courseId/quizzes/:recordId?persist_headless=1&force_user=1' })
  @Field(() => String, { description: 'Address for a mobile web view.' })
  mobileUrl!: string;

  @Extensions({ absoluteUrl: '/courses/:courseId/quizzes/:idForGraders/take?preview=1' })
  @Field(() => String, {
    nullable: true,
    description: 'Address of a try that counts for nothing; for those who grade.',
  })
  previewUrl!: string | null;

  @Extensions({ absoluteUrl: '/courses/:courseId/quizzes/:idWhenPublished/speed_grader' })
  @Field(() => String, {
    nullable: true,
    description: 'Address where attempts are graded; for those who manage or grade, null while it is unpublished.',
  })
  speedgraderUrl!: string | null;

  @Extensions({ absoluteUrl: '/api/v1/courses/:courseId/quizzes/:idForReaders/extensions' })
  @Field(() => String, { nullable: true, description: 'Where extensions are given; for those who manage or grade.' })
  quizExtensionsUrl!: string | null;

  @Extensions({ absoluteUrl: '/api/v1/courses/:courseId/quizzes/:idForReaders/reports' })
  @Field(() => String, { nullable: true, description: 'Where its reports are; for those who manage or grade.' })
  quizReportsUrl!: string | null;

  @Extensions({ absoluteUrl: '/api/v1/courses/:courseId/quizzes/:idForReaders/statistics' })
  @Field(() => String, { nullable: true, description: 'Where its statistics are; for those who manage or grade.' })
  quizStatisticsUrl!: string | null;

  @Extensions({ absoluteUrl: '/api/v1/courses/:courseId/quizzes/:idForGraders/submission_users/message' })
  @Field(() => String, { nullable: true, description: 'Where its students are written to; for those who grade.' })
  messageStudentsUrl!: string | null;

  @Extensions({ absoluteUrl: '/courses/:courseId/quizzes/:recordId/submission_versions' })
  @Field(() => String, { description: 'Address of the viewer’s attempts, for people.' })
  quizSubmissionVersionsHtmlUrl!: string;
}

export const QuizConnection = connectionType('Quiz', () => QuizObject);
