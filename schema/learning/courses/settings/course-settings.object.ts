import { Field, Int, ObjectType } from 'type-graphql';
import { RecordId } from '../../../platform/scalars.js';

/** Source: D2 · Course settings; supplement §3.3. */
@ObjectType('CourseSettings', { simpleResolvers: true, description: 'The settings of a course as they are in force.' })
export class CourseSettingsObject {
  @Field(() => Boolean, { description: 'Students may begin discussions.' })
  allowStudentDiscussionTopics!: boolean;

  @Field(() => Boolean, { description: 'Students may attach files to discussions.' })
  allowStudentForumAttachments!: boolean;

  @Field(() => Boolean, { description: 'Students may edit what they wrote in discussions.' })
  allowStudentDiscussionEditing!: boolean;

  @Field(() => Boolean, { description: 'Students may make their own groups.' })
  allowStudentOrganizedGroups!: boolean;

  @Field(() => Boolean, { description: 'Students do not see their total.' })
  hideFinalGrades!: boolean;

  @Field(() => Boolean, { description: 'Students do not see how grades are spread.' })
  hideDistributionGraphs!: boolean;

  @Field(() => Boolean, { description: 'Announcements take no comments.' })
  lockAllAnnouncements!: boolean;

  @Field(() => Boolean, { description: 'Students may not look into the course once it is over for them.' })
  restrictStudentPastView!: boolean;

  @Field(() => Boolean, { description: 'Students may not look into the course before it begins for them.' })
  restrictStudentFutureView!: boolean;

  @Field(() => Boolean, { description: 'The home page shows the latest announcements.' })
  showAnnouncementsOnHomePage!: boolean;

  @Field(() => Boolean, { description: 'Totals are shown as points, not in percent.' })
  showTotalGradeAsPoints!: boolean;

  @Field(() => Int, {
    nullable: true,
    description:
      'Announcements that the home page shows: five where it shows them and no number is set; null where it shows none.',
  })
  homePageAnnouncementLimit!: number | null;

  @Field(() => Boolean, { description: 'Scores are turned into grades by a grading standard.' })
  gradingStandardEnabled!: boolean;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the grading standard; null without one.' })
  gradingStandardId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the file that is the picture of the course.' })
  imageId!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Address of the picture, where it is none of the course’s files.',
  })
  imageUrl!: string | null;
}
