import { Field, InputType } from 'type-graphql';
import { batchEvents, courseEvents, deletionEvents } from '../../../src/learning/courses/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { beside, OneOfInput } from '../../platform/one-of-inputs.js';
import { DateTime, RecordId, SafeInt } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';
import {
  BlueprintRestrictionsByKindInput,
  BlueprintRestrictionsInput,
} from './blueprints/blueprint-restrictions.inputs.js';
import { CourseSettingsInput } from './settings/course-settings.inputs.js';

export const CourseEvent = wordEnum(courseEvents, {
  name: 'CourseEvent',
  description: 'What takes a course from one state to another.',
  values: {
    claim: 'Takes an available course back; not once work in it has been graded.',
    offer: 'Makes it available to students.',
    conclude: 'Completes it.',
    delete: 'Deletes it with its enrollments.',
    undelete: 'Brings it back, unpublished and without enrollments.',
  },
});
export type CourseEvent = WordOf<typeof CourseEvent>;

export const CourseDeletionEvent = wordEnum(deletionEvents, {
  name: 'CourseDeletionEvent',
  description: 'How a course comes to its end.',
  values: {
    delete: 'It is deleted with its enrollments.',
    conclude: 'It is completed and can still be read.',
  },
});
export type CourseDeletionEvent = WordOf<typeof CourseDeletionEvent>;

export const CourseBatchEvent = wordEnum(batchEvents, {
  name: 'CourseBatchEvent',
  description: 'What many courses are taken through at once.',
  values: {
    offer: 'Makes them available to students.',
    conclude: 'Completes them.',
    delete: 'Deletes them with their enrollments; their SIS ids are free again.',
    undelete: 'Brings them back, unpublished and without enrollments.',
  },
});
export type CourseBatchEvent = WordOf<typeof CourseBatchEvent>;

@InputType({ description: 'What making and changing a course have in common.' })
abstract class CourseFieldsInput {
  @Field(() => String, { nullable: true, description: 'Name; `Unnamed Course` when blank.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Short code; taken from the name when blank.' })
  courseCode?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the course begins.' })
  startAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When the course ends; not before it begins.' })
  endAt?: Date | null;

  @Field(() => CourseSettingsInput, { nullable: true, description: 'What is set of how it works; absent: nothing.' })
  settings?: CourseSettingsInput | null;

  @Field(() => String, { nullable: true, description: 'Text for catalogues, at most 64 KB.' })
  publicDescription?: string | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'The term: id or `sis_term_id:…`; the default term on creation when blank.',
  })
  termId?: RecordKey | null;

  @Field(() => RecordId, { nullable: true, description: 'Another name of `termId`, which goes before it.' })
  enrollmentTermId?: RecordKey | null;

  @Field(() => String, { nullable: true, description: 'SIS identifier; needs the right to manage SIS data.' })
  sisCourseId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Identifier of an integration; needs the right to manage SIS data.',
  })
  integrationId?: string | null;

  @Field(() => String, { nullable: true, description: 'IANA name or a friendlier one; null takes the account’s.' })
  timeZone?: string | null;

  @Field(() => String, { nullable: true, description: 'Syllabus, at most 500 KB; unsafe HTML is removed.' })
  syllabusBody?: string | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'A grading standard of the course or of an account above; null unsets.',
  })
  gradingStandardId?: RecordKey | null;
}

/** Source: D2 · Create a course. */
@InputType({ description: 'A new course. Everything is optional.' })
export class CreateCourseInput extends CourseFieldsInput {}

const imageWays = { fileId: 'imageId', url: 'imageUrl' } as const;

@OneOfInput(imageWays)
@InputType({ description: 'Where the picture of a course is; it takes the place of the one before.' })
export class CourseImageInput {
  @Field(() => RecordId, { nullable: true, description: 'A file of the course.' })
  fileId?: RecordKey | null;

  @Field(() => String, { nullable: true, description: 'Its http or https address on a public host.' })
  url?: string | null;
}

/** The course as the use case takes it. */
export const withImage = <Input extends Pick<UpdateCourseInput, 'image'>>(input: Input) =>
  beside(input, 'image', imageWays);

/** Source: D2 · Update a course. Absent = unchanged, null = unset. */
@InputType({ description: 'Changes to a course. What is absent stays as it is.' })
export class UpdateCourseInput extends CourseFieldsInput {
  @Field(() => RecordId, {
    nullable: true,
    description: 'Account to move the course to; needs the right to manage courses in both.',
  })
  accountId?: RecordKey | null;

  @Field(() => SafeInt, {
    nullable: true,
    description: 'Quota of files, in megabytes; needs the right to manage quotas.',
  })
  storageQuotaMb?: number | null;

  @Field(() => CourseImageInput, { nullable: true, description: 'Picture of the course; null leaves it without one.' })
  image?: CourseImageInput | null;

  @Field(() => Boolean, { nullable: true, description: 'True leaves the course without a picture.' })
  removeImage?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True makes the course a blueprint; not one with students.' })
  blueprint?: boolean | null;

  @Field(() => BlueprintRestrictionsInput, {
    nullable: true,
    description: 'What the blueprint locks of its contents in the courses that follow it; null: the content alone.',
  })
  blueprintRestrictions?: BlueprintRestrictionsInput | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True locks by the kind of the content, as `blueprintRestrictionsByObjectType` says.',
  })
  useBlueprintRestrictionsByObjectType?: boolean | null;

  @Field(() => BlueprintRestrictionsByKindInput, {
    nullable: true,
    description: 'What the blueprint locks of each kind of content; null: nothing of any.',
  })
  blueprintRestrictionsByObjectType?: BlueprintRestrictionsByKindInput | null;

  @Field(() => CourseEvent, {
    nullable: true,
    description: 'Takes the course to another state, after the other changes; `UNDELETE` stands alone.',
  })
  event?: CourseEvent | null;
}
