import { ArgsType, Extensions, Field, InputType, Int } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { type ListOrder, OneWayPageArgs, orderInput, PageArgs } from '../../platform/connection.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { ruledWords } from '../../platform/unlisted-words.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';
import { SubmissionTypeName } from './assignment.enums.js';
import { MediaType } from './media-comment.object.js';
import { LatePolicyStatus, SubmissionStateWord } from './submission.object.js';

/** Values are the names of the orders of submissions. */
const SubmissionOrderField = wordEnum(['id', 'student', 'graded_at'], {
  name: 'SubmissionOrderField',
  description: 'How a list of submissions is ordered.',
  values: {
    id: 'By record id.',
    student: 'By the ids of student and assignment.',
    graded_at: 'By when they were graded, what the viewer sees no grade of first.',
  },
});
type SubmissionOrderField = WordOf<typeof SubmissionOrderField>;

const SubmissionOrder = orderInput<SubmissionOrderField>('SubmissionOrder', SubmissionOrderField, 'by student');

/** Source: supplement §5.3, GET submissions. */
@ArgsType()
export class AssignmentSubmissionArgs extends PageArgs {
  @Field(() => Boolean, { nullable: true, description: 'True keeps one submission of each group that works together.' })
  grouped?: boolean;
}

/** Source: supplement §5.3, GET students/submissions. A filter that is absent does not filter. */
@InputType({ description: 'Which submissions a list keeps.' })
class SubmissionFilter {
  @Field(() => [RecordId], { nullable: true, description: 'Keeps submissions to these assignments.' })
  assignmentIds?: RecordKey[];

  @Field(() => SubmissionStateWord, { nullable: true, description: 'Keeps submissions that stand so.' })
  workflowState?: SubmissionStateWord;

  @Field(() => DateTime, { nullable: true, description: 'Keeps what was handed in from then on.' })
  submittedSince?: Date;

  @Field(() => DateTime, { nullable: true, description: 'Keeps what was graded from then on.' })
  gradedSince?: Date;
}

@ArgsType()
class SubmissionListArgs extends OneWayPageArgs {
  @Field(() => SubmissionOrder, { nullable: true, description: 'How the list is ordered.' })
  orderBy?: ListOrder<SubmissionOrderField>;
}

/** What is listed of one student. */
@ArgsType()
export class StudentSubmissionArgs extends SubmissionListArgs {
  @Field(() => SubmissionFilter, { nullable: true, description: 'Which submissions are kept.' })
  filter?: SubmissionFilter;
}

const studentsMeant =
  'Keeps these students: ids, `self` or `sis_user_id:…`; all whose work the viewer may see unless given.';

@InputType({ description: 'Which submissions of a course a list keeps.' })
class CourseSubmissionFilter extends SubmissionFilter {
  @Field(() => [RecordId], { nullable: true, description: studentsMeant })
  studentIds?: RecordKey[];
}

@ArgsType()
export class CourseSubmissionArgs extends SubmissionListArgs {
  @Field(() => CourseSubmissionFilter, { nullable: true, description: 'Which submissions are kept.' })
  filter?: CourseSubmissionFilter;
}

/** Values are the names of the orders of students. */
const CourseStudentOrderField = wordEnum(['name', 'student'], {
  name: 'CourseStudentOrderField',
  description: 'How the students of a course are ordered.',
  named: (word) => (word === 'student' ? 'id' : word),
  values: {
    name: 'By sortable name.',
    student: 'By record id.',
  },
});
type CourseStudentOrderField = WordOf<typeof CourseStudentOrderField>;

const CourseStudentOrder = orderInput<CourseStudentOrderField>(
  'CourseStudentOrder',
  CourseStudentOrderField,
  'by sortable name',
);

/** Whose work is listed. */
@ArgsType()
export class StudentsWorkArgs extends OneWayPageArgs {
  @Field(() => CourseStudentOrder, { nullable: true, description: 'How the list is ordered.' })
  orderBy?: ListOrder<CourseStudentOrderField>;

  @Field(() => [RecordId], { nullable: true, description: studentsMeant })
  studentIds?: RecordKey[];
}

@ArgsType()
export class SubmissionOfArgs {
  @Field(() => RecordId, { description: 'The student: id, `self` or `sis_user_id:…`.' })
  userId!: RecordKey;
}

/** Where a submission is handed in. */
@ArgsType()
export class AssignmentNameArgs {
  @Field(() => RecordId, { nullable: true, description: 'The course: id or `sis_course_id:…`; 404 if it is another.' })
  courseId!: RecordKey;

  @Field(() => RecordId, { description: 'The assignment.' })
  assignmentId!: RecordKey;
}

/** Where a submission is graded. */
@ArgsType()
export class SubmissionNameArgs extends AssignmentNameArgs {
  @Field(() => RecordId, { description: 'The student: id, `self` or `sis_user_id:…`.' })
  userId!: RecordKey;
}

@InputType({ description: 'What is handed in.' })
export class SubmitAssignmentInput {
  @Extensions({ ...ruledWords })
  @Field(() => SubmissionTypeName, {
    description:
      'A text entry, an address, an upload or a recording: one that the assignment takes. The others are refused.',
  })
  submissionType!: string;

  @Field(() => String, { nullable: true, description: 'HTML of a text entry.' })
  body?: string | null;

  @Field(() => String, { nullable: true, description: 'Web address, http or https.' })
  url?: string | null;

  @Field(() => [RecordId], { nullable: true, description: 'Files of the student’s own, for an upload.' })
  fileIds?: RecordKey[] | null;

  @Field(() => String, { nullable: true, description: 'Name of a recording at a media server, for `media_recording`.' })
  mediaCommentId?: string | null;

  @Field(() => MediaType, { nullable: true, description: 'What the recording is.' })
  mediaCommentType?: MediaType | null;

  @Field(() => RecordId, { nullable: true, description: 'The student, where a grader hands in for them.' })
  userId?: RecordKey | null;
}

@InputType({ description: 'What a grader posts. What is absent stays as it is.' })
export class GradeSubmissionInput {
  @Field(() => String, {
    nullable: true,
    description:
      'Points, `85%`, a letter, `pass`, `complete`, `fail`, `incomplete`, or `EX`; null takes the grade back.',
  })
  postedGrade?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True excuses, false takes that back.' })
  excuse?: boolean | null;

  @Field(() => LatePolicyStatus, {
    nullable: true,
    description: 'Goes before what the dates say; null leaves it to them.',
  })
  latePolicyStatus?: LatePolicyStatus | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Seconds late, where the status is `late`; null for those counted.',
  })
  secondsLateOverride?: number | null;
}

@InputType({ description: 'A remark on a submission.' })
export class SubmissionCommentInput {
  @Field(() => String, { nullable: true, description: 'The text, plain; a blank one without files is no remark.' })
  textComment?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True writes it to everybody in the group.' })
  groupComment?: boolean | null;

  @Field(() => [RecordId], { nullable: true, description: 'Files of your own that go with it.' })
  fileIds?: RecordKey[] | null;

  @Field(() => String, { nullable: true, description: 'Name of a recording at a media server.' })
  mediaCommentId?: string | null;

  @Field(() => MediaType, { nullable: true, description: 'What the recording is.' })
  mediaCommentType?: MediaType | null;
}

@InputType({ description: 'What is posted of one student’s work on one assignment.' })
export class StudentsNewGradeInput extends GradeSubmissionInput {
  @Field(() => RecordId, { description: 'Record id of the assignment.' })
  assignmentId!: RecordKey;

  @Field(() => RecordId, { description: 'The student: id or `sis_user_id:…`.' })
  userId!: RecordKey;

  @Field(() => SubmissionCommentInput, { nullable: true, description: 'A remark.' })
  comment?: SubmissionCommentInput | null;
}

@InputType({ description: 'One of many grades.' })
export class StudentGradeInput {
  @Field(() => RecordId, { description: 'The student: id, `self` or `sis_user_id:…`.' })
  userId!: RecordKey;

  @Field(() => String, { nullable: true, description: 'As `postedGrade` of one submission.' })
  postedGrade?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True excuses, false takes that back.' })
  excuse?: boolean | null;

  @Field(() => String, { nullable: true, description: 'A remark.' })
  textComment?: string | null;
}

@InputType({ description: 'The grades of one assignment.' })
export class AssignmentGradesInput {
  @Field(() => RecordId, { description: 'The assignment.' })
  assignmentId!: RecordKey;

  @Field(() => [StudentGradeInput], { description: 'One entry for each student.' })
  grades!: StudentGradeInput[];
}
