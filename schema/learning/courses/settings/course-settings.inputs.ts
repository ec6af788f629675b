import { Field, InputType, Int } from 'type-graphql';

/** What the settings of a course share with the course itself. */
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
