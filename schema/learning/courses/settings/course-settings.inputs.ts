import { Extensions, Field, InputType, Int } from 'type-graphql';
import { InputPart } from '../../../platform/declare.js';
import { ruledWords } from '../../../platform/unlisted-words.js';
import { CourseFormatName, CourseHomePage, GroupWeightingScheme, LicenseName } from '../course.enums.js';

@InputType({ description: 'The settings that students and teachers feel.' })
export abstract class CourseSettingsFieldsInput {
  @Field(() => Boolean, { nullable: true, description: 'Students may begin discussions.' })
  allowStudentDiscussionTopics?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Students may attach files to discussions.' })
  allowStudentForumAttachments?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Students may edit what they wrote in discussions.' })
  allowStudentDiscussionEditing?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Students may make their own groups.' })
  allowStudentOrganizedGroups?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Students do not see their total.' })
  hideFinalGrades?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Students do not see how grades are spread.' })
  hideDistributionGraphs?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Announcements take no comments.' })
  lockAllAnnouncements?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Students may not look into the course once it is over for them.',
  })
  restrictStudentPastView?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Students may not look into the course before it begins for them.',
  })
  restrictStudentFutureView?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'The home page shows the latest announcements.' })
  showAnnouncementsOnHomePage?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Totals are shown as points, not in percent.' })
  showTotalGradeAsPoints?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Announcements that the home page shows.' })
  homePageAnnouncementLimit?: number | null;
}

/** Source: D2 · Course settings. Absent = unchanged, null = as in a new course. */
@InputType({
  description:
    'Changes to the settings of a course. What is absent stays as it is; what an account above locks is ignored.',
})
export class UpdateCourseSettingsInput extends CourseSettingsFieldsInput {}

/** Source: D2 · Create a course, Update a course. */
@InputPart()
@InputType({ description: 'The settings of a new or changed course. What is absent stays, or is as in a new course.' })
export class CourseSettingsInput extends CourseSettingsFieldsInput {
  @Extensions({ ...ruledWords })
  @Field(() => CourseHomePage, { nullable: true, description: 'What the home page shows.' })
  defaultView?: string | null;

  @Extensions({ ...ruledWords })
  @Field(() => LicenseName, { nullable: true, description: 'What others may do with the contents.' })
  license?: string | null;

  @Extensions({ ...ruledWords })
  @Field(() => CourseFormatName, { nullable: true, description: 'Where it takes place.' })
  courseFormat?: string | null;

  @Field(() => String, { nullable: true, description: 'Language, e.g. `en` or `pt-BR`; null leaves it to the user.' })
  locale?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Open to everybody, once published; where VISITORS is on, also without a token.',
  })
  isPublic?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Open to everybody who has signed on.' })
  isPublicToAuthUsers?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'The syllabus is open to everybody, as with `isPublic`.' })
  publicSyllabus?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'The syllabus is open to everybody who has signed on.' })
  publicSyllabusToAuth?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Everybody may join.' })
  openEnrollment?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Those who know the address may join.' })
  selfEnrollment?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Enrollments count only between the dates of the course.' })
  restrictEnrollmentsToCourseDates?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Assignment groups are weighted.' })
  applyAssignmentGroupWeights?: boolean | null;

  @Extensions({ ...ruledWords })
  @Field(() => GroupWeightingScheme, {
    nullable: true,
    description: 'Another way to say whether assignment groups are weighted.',
  })
  groupWeightingScheme?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Students may edit assignments.' })
  allowStudentAssignmentEdits?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Students may edit pages.' })
  allowStudentWikiEdits?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Pages take comments.' })
  allowWikiComments?: boolean | null;
}
