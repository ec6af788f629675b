import { Field, InputType, Int } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { GradingTypeName } from './assignment.enums.js';
import { AssignmentOverrideEntryInput } from './assignment-override.inputs.js';

/** What may be said of every assignment, whatever is handed in. */
@InputType({ description: 'How work is graded: what is absent stays, null unsets.' })
export abstract class GradingInput {
  @Field(() => Int, { nullable: true, description: 'Place in the course; at the end unless given.' })
  position?: number | null;

  @Field(() => Number, { nullable: true, description: 'Points of a full score; not negative.' })
  pointsPossible?: number | null;

  @Field(() => GradingTypeName, { nullable: true, description: 'How the grade is written; points unless given.' })
  gradingType?: GradingTypeName | null;

  @Field(() => DateTime, { nullable: true, description: 'When it is due.' })
  dueAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it closes; not before it is due.' })
  lockAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it opens; not after it is due.' })
  unlockAt?: Date | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Group of the course in which it counts; the first one unless given.',
  })
  assignmentGroupId?: RecordKey | null;

  @Field(() => RecordId, { nullable: true, description: 'Grading standard of the course or of an account above it.' })
  gradingStandardId?: RecordKey | null;

  @Field(() => Boolean, { nullable: true, description: 'Members of a group get grades of their own.' })
  gradeGroupStudentsIndividually?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Students review each other.' })
  peerReviews?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Reviews are given out by themselves.' })
  automaticPeerReviews?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Students see neither grade nor comment.' })
  muted?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Only those whom an override names have it to do.' })
  onlyVisibleToOverrides?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'It does not count for the total.' })
  omitFromFinalGrade?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Its grades go to the student information system.' })
  postToSis?: boolean | null;

  @Field(() => [AssignmentOverrideEntryInput], {
    nullable: true,
    description: 'The whole set of overrides: those with an id are changed, those without made, the others end.',
  })
  assignmentOverrides?: AssignmentOverrideEntryInput[] | null;
}
