import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { courseReads } from '../../../src/learning/courses/index.js';
import { connectionType } from '../../platform/connection.js';
import { Html, ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId, SafeInt } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';
import { CourseSettingsObject } from './settings/course-settings.object.js';

export const CourseState = wordEnum(['unpublished', 'available', 'completed', 'deleted'], {
  name: 'CourseState',
  description: 'How a course stands.',
  values: {
    unpublished: 'Not yet published; seen by staff.',
    available: 'Published.',
    completed: 'Concluded.',
    deleted: 'Deleted; seen by those who list the courses of its account.',
  },
});
export type CourseState = WordOf<typeof CourseState>;

/** Source: D2 · Courses; supplement §3.1. */
@ReadBy(courseReads)
@ObjectType('Course', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A course: where people teach and learn.',
})
export class CourseObject extends NodeObject {
  @Field(() => String, { description: 'Name of the course.' })
  name!: string;

  @Field(() => String, { description: 'Short code of the course.' })
  courseCode!: string;

  @Extensions({ column: 'shownState' })
  @Field(() => CourseState, { description: 'How the course stands.' })
  workflowState!: CourseState;

  @Field(() => RecordId, { description: 'Record id of the account.' })
  accountId!: number;

  @Field(() => RecordId, { description: 'Record id of the root account.' })
  rootAccountId!: number;

  @Field(() => RecordId, { description: 'Record id of the term.' })
  enrollmentTermId!: number;

  @Field(() => String, { description: 'Random identifier; opens nothing.' })
  uuid!: string;

  @Field(() => DateTime, { nullable: true, description: 'When the course begins, if not with its term.' })
  startAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the course ends, if not with its term.' })
  endAt!: string | null;

  @Field(() => DateTime, { description: 'When the course was made.' })
  createdAt!: string;

  @Extensions({ column: 'effectiveTimeZone' })
  @Field(() => String, { description: 'IANA time zone: the course’s own, else that of its account.' })
  timeZone!: string;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the grading standard; null without one.' })
  gradingStandardId!: number | null;

  @Field(() => SafeInt, { description: 'Quota of files, in megabytes.' })
  storageQuotaMb!: number;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the file that is the picture of the course.' })
  imageId!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Address of the picture of the course, where it is none of its files.',
  })
  imageUrl!: string | null;

  @Field(() => DateTime, { description: 'When the course was changed last.' })
  updatedAt!: string;

  @Html()
  @Field(() => String, {
    nullable: true,
    description: 'Syllabus, sanitised HTML; for members, or for others where the course says so.',
  })
  syllabusBody!: string | null;

  @Field(() => String, { nullable: true, description: 'Text for catalogues.' })
  publicDescription!: string | null;

  @Field(() => CourseSettingsObject, { description: 'The settings as they are in force.' })
  settings!: CourseSettingsObject;

  @Field(() => Boolean, { description: 'The course hands its content down to others.' })
  blueprint!: boolean;

  @Field(() => Boolean, { description: 'What is locked of its contents goes by their kind, if it is a blueprint.' })
  useBlueprintRestrictionsByObjectType!: boolean;

  @Field(() => String, { nullable: true, description: 'SIS identifier; for those who may read SIS data.' })
  sisCourseId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Identifier of an integration; for those who may read SIS data.',
  })
  integrationId!: string | null;

  @Field(() => String, { description: 'Name of the account.' })
  accountName!: string;

  @Field(() => Boolean, { description: 'Completed, or past the end of its dates.' })
  concluded!: boolean;

  @Field(() => Boolean, { description: 'Whether grading is divided into periods; no periods are kept, so it is not.' })
  hasGradingPeriods!: boolean;

  @Field(() => [String], {
    description: 'Names of the features that are switched on in the course; nothing is switched this way, so none.',
  })
  enabledFeatures!: string[];

  @Field(() => Int, { description: 'What the files of the course take up, in megabytes, rounded up.' })
  storageQuotaUsedMb!: number;

  @Field(() => Int, { description: 'Distinct active and invited students.' })
  totalStudents!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Submissions of active students that wait for a grade; null for who does not grade in the course.',
  })
  needsGradingCount!: number | null;
}

export const CourseConnection = connectionType('Course', () => CourseObject);
