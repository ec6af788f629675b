import { Field, Float, ObjectType } from 'type-graphql';
import { gradePosted } from '../../../src/learning/assignments/index.js';
import { LiveUpdateObject, liveField } from '../../platform/live.js';
import { RecordId } from '../../platform/scalars.js';
import { SubmissionStateWord } from './submission.object.js';

@ObjectType('GradePosted', {
  implements: LiveUpdateObject,
  simpleResolvers: true,
  description:
    'A submission of yours, or of a student whom you observe, has a grade, or another one, or one that can be seen from now on.',
})
class GradePostedObject extends LiveUpdateObject {
  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => RecordId, { description: 'Record id of the assignment.' })
  assignmentId!: number;

  @Field({ description: 'What the assignment is called.' })
  assignmentName!: string;

  @Field(() => RecordId, { description: 'Record id of the student.' })
  userId!: number;

  @Field(() => String, { nullable: true, description: 'The score in the assignment’s grading type.' })
  grade!: string | null;

  @Field(() => Float, { nullable: true, description: 'Points.' })
  score!: number | null;

  @Field({ description: 'The student need not hand it in.' })
  excused!: boolean;

  @Field(() => SubmissionStateWord, { description: 'How it stands.' })
  workflowState!: SubmissionStateWord;
}

export const submissionSubscriptions = [
  liveField('gradePosted', gradePosted, () => GradePostedObject, {
    description: 'Tells of grades of yours, and of students whom you observe, as they can be seen.',
    node: 'Submission',
    watches: {
      argument: 'submissionId',
      description: 'Record id of a submission: tells of that one alone.',
      optional: true,
    },
  }),
];
