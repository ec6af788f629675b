import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const OverrideSetType = wordEnum(['CourseSection', 'Group', 'ADHOC'], {
  name: 'OverrideSetType',
  description: 'For whom an assignment has other dates.',
  named: (word) => (word === 'ADHOC' ? 'students' : word),
  values: {
    CourseSection: 'A section.',
    Group: 'A group.',
    ADHOC: 'Students who are named one by one.',
  },
});
export type OverrideSetType = WordOf<typeof OverrideSetType>;

/** Source: supplement §5.3, all_dates. */
@ObjectType('AssignmentDates', {
  simpleResolvers: true,
  description: 'The dates of an assignment for some of the students.',
})
export class AssignmentDatesObject {
  @Field(() => RecordId, { nullable: true, description: 'Record id of the override; null for the assignment itself.' })
  recordId!: number | null;

  @Field(() => Boolean, { nullable: true, description: 'True for those whom no override names.' })
  base!: boolean | null;

  @Field(() => String, { nullable: true, description: 'Name of the section or group, or of the list of students.' })
  title!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the work is due.' })
  dueAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the work opens.' })
  unlockAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the work closes.' })
  lockAt!: string | null;

  @Field(() => OverrideSetType, { nullable: true, description: 'For whom the dates are; null for the assignment.' })
  setType!: OverrideSetType | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the section or group.' })
  setId!: number | null;
}

@ObjectType('LockingModule', { simpleResolvers: true, description: 'A module that is not open yet.' })
export class LockingModuleObject {
  @Field(() => RecordId, { description: 'Record id of the module.' })
  recordId!: number;

  @Field(() => String, { description: 'What it is called in the course.' })
  name!: string;
}

/** Source: supplement §3.7, lock_info. */
@ObjectType('AssignmentLock', { simpleResolvers: true, description: 'What keeps the viewer out of an assignment.' })
export class AssignmentLockObject {
  @Field(() => String, { description: 'The kind and the id, e.g. `assignment_7`.' })
  assetString!: string;

  @Field(() => DateTime, { nullable: true, description: 'Locked until then.' })
  unlockAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Locked since then.' })
  lockAt!: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True when the work may still be looked at.' })
  canView!: boolean | null;

  @Field(() => LockingModuleObject, { nullable: true, description: 'Locked by this module.' })
  contextModule!: LockingModuleObject | null;
}

@ObjectType('SectionNeedsGrading', {
  simpleResolvers: true,
  description: 'What waits for a grade in one section.',
})
export class SectionNeedsGradingObject {
  @Field(() => RecordId, { description: 'Record id of the section.' })
  sectionId!: number;

  @Field(() => Int, { description: 'Submissions of active students that wait.' })
  needsGradingCount!: number;
}

/** Source: supplement §3.2, effective_due_dates. */
@ObjectType('StudentDueDate', { simpleResolvers: true, description: 'When a student’s work is due.' })
export class StudentDueDateObject {
  @Field(() => RecordId, { description: 'Record id of the student.' })
  userId!: number;

  @Field(() => DateTime, { nullable: true, description: 'The due date that counts for them; null for none.' })
  dueAt!: string | null;
}

/** Source: supplement §5.3, include[]=observed_users. */
@ObjectType('ObservedDates', {
  simpleResolvers: true,
  description: 'The dates that count for a student who is observed.',
})
export class ObservedDatesObject {
  @Field(() => RecordId, { description: 'Record id of the student.' })
  userId!: number;

  @Field(() => DateTime, { nullable: true, description: 'When their work is due.' })
  dueAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it opens for them.' })
  unlockAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it closes for them.' })
  lockAt!: string | null;
}
