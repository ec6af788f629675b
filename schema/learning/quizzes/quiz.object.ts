import { Extensions, Field, Float, Int, ObjectType } from 'type-graphql';
import { quizReads, quizTypes } from '../../../src/learning/quizzes/index.js';
import { connectionType } from '../../platform/connection.js';
import { Html, ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';
import { CourseContentInterface } from '../courses/course-content.interface.js';
import { QuizQuestionTypeName } from './authoring/quiz-question.enums.js';
import { QuizSettingsObject } from './quiz-settings.object.js';

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

/** Source: D3 · Quiz; supplement §4.1. */
@ReadBy(quizReads)
@ObjectType('Quiz', {
  implements: [NodeObject, CourseContentInterface],
  simpleResolvers: true,
  description: 'A quiz of a course.',
})
export class QuizObject extends NodeObject {
  @Extensions({ neverNull: true })
  @Field(() => RecordId, { nullable: true, description: 'Record id of the course; there is always one.' })
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

  @Field(() => QuizSettingsObject, { description: 'How it is taken, scored and shown afterwards.' })
  settings!: QuizSettingsObject;

  @Field(() => Int, { description: 'Grows with each save that changes the quiz.' })
  versionNumber!: number;

  @Field(() => Boolean, { description: 'Students see it.' })
  published!: boolean;

  @Field(() => Boolean, { description: 'It may be unpublished: nobody has started it.' })
  unpublishable!: boolean;

  @Field(() => Boolean, { nullable: true, description: 'The same, for those who manage it.' })
  canUnpublish!: boolean | null;

  @Field(() => Int, { description: 'Questions of an attempt: as published, else as they are just now.' })
  questionCount!: number;

  @Extensions({ neverNull: true })
  @Field(() => Float, {
    nullable: true,
    description:
      'Points of a perfect attempt: as published, else as they are just now; those of a survey as given; never null.',
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

  @Extensions({ absoluteUrl: '/courses/:courseId/quizzes/:recordId/submission_versions' })
  @Field(() => String, { description: 'Address of the viewer’s attempts, for people.' })
  quizSubmissionVersionsHtmlUrl!: string;
}

export const QuizConnection = connectionType('Quiz', () => QuizObject);
