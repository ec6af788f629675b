import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { courseReads } from '../../../../src/learning/courses/index.js';
import { PartOf } from '../../../platform/declare.js';
import { CourseFormatName, CourseHomePage, LicenseName } from '../course.enums.js';

/** Source: D2 · Course settings; supplement §3.3. */
@PartOf(courseReads)
@ObjectType('CourseSettings', { simpleResolvers: true, description: 'The settings of a course as they are in force.' })
export class CourseSettingsObject {
  @Field(() => CourseHomePage, { description: 'What the home page shows.' })
  defaultView!: CourseHomePage;

  @Field(() => LicenseName, { description: 'What others may do with the contents.' })
  license!: LicenseName;

  @Field(() => CourseFormatName, { nullable: true, description: 'Where it takes place; null when not set.' })
  courseFormat!: CourseFormatName | null;

  @Field(() => String, { nullable: true, description: 'Language of the course; null leaves it to the user.' })
  locale!: string | null;

  @Field(() => Boolean, {
    description: 'Open to everybody, once published; where VISITORS is on, also without a token.',
  })
  isPublic!: boolean;

  @Field(() => Boolean, { description: 'Open to everybody who has signed on.' })
  isPublicToAuthUsers!: boolean;

  @Field(() => Boolean, { description: 'The syllabus is open to everybody, as with `isPublic`.' })
  publicSyllabus!: boolean;

  @Field(() => Boolean, { description: 'The syllabus is open to everybody who has signed on.' })
  publicSyllabusToAuth!: boolean;

  @Field(() => Boolean, {
    description: 'While self enrollment is on, whoever has the link may enroll without the code.',
  })
  openEnrollment!: boolean;

  @Field(() => Boolean, { description: 'People may enroll themselves.' })
  selfEnrollment!: boolean;

  @Field(() => Boolean, { description: 'Enrollments count only between the dates of the course.' })
  restrictEnrollmentsToCourseDates!: boolean;

  @Field(() => Boolean, { description: 'Assignment groups are weighted.' })
  applyAssignmentGroupWeights!: boolean;

  @Field(() => Boolean, { description: 'Students do not see their total.' })
  hideFinalGrades!: boolean;

  @Field(() => Boolean, { description: 'Students may edit assignments.' })
  allowStudentAssignmentEdits!: boolean;

  @Field(() => Boolean, { description: 'Students may edit pages, where a page says nothing else.' })
  allowStudentWikiEdits!: boolean;

  @Field(() => Boolean, { description: 'Pages take comments.' })
  allowWikiComments!: boolean;

  @Field(() => Boolean, { description: 'Students may attach files to discussions.' })
  allowStudentForumAttachments!: boolean;

  @Field(() => Boolean, { description: 'Students may begin discussions.' })
  allowStudentDiscussionTopics!: boolean;

  @Field(() => Boolean, { description: 'Students may edit what they wrote in discussions.' })
  allowStudentDiscussionEditing!: boolean;

  @Field(() => Boolean, { description: 'Students may make their own groups.' })
  allowStudentOrganizedGroups!: boolean;

  @Field(() => Boolean, { description: 'Students do not see how grades are spread.' })
  hideDistributionGraphs!: boolean;

  @Extensions({ column: 'lockAllAnnouncementsInForce' })
  @Field(() => Boolean, { description: 'Announcements take no comments.' })
  lockAllAnnouncements!: boolean;

  @Extensions({ column: 'restrictStudentPastViewInForce' })
  @Field(() => Boolean, { description: 'Students may not look into the course once it is over for them.' })
  restrictStudentPastView!: boolean;

  @Extensions({ column: 'restrictStudentFutureViewInForce' })
  @Field(() => Boolean, { description: 'Students may not look into the course before it begins for them.' })
  restrictStudentFutureView!: boolean;

  @Field(() => Boolean, { description: 'The home page shows the latest announcements.' })
  showAnnouncementsOnHomePage!: boolean;

  @Field(() => Boolean, { description: 'Totals are shown as points, not in percent.' })
  showTotalGradeAsPoints!: boolean;

  @Extensions({ column: 'shownAnnouncements' })
  @Field(() => Int, {
    nullable: true,
    description:
      'Announcements that the home page shows: five where it shows them and no number is set; null where it shows none.',
  })
  homePageAnnouncementLimit!: number | null;

  @Field(() => Boolean, { description: 'Scores are turned into grades by a grading standard.' })
  gradingStandardEnabled!: boolean;
}
