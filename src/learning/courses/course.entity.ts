import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Account } from '../../identity/accounts/index.js';
import { OneOf, SomeOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Shaped } from '../../platform/transaction/shaped.js';
import {
  type LockableAspect,
  lockableAspects,
  type RestrictionsByType,
  usualRestrictions,
} from './blueprints/blueprint-restrictions.rules.js';
import type { TabSettings } from './tabs/course-tabs.rules.js';
import { Term } from './terms/term.entity.js';

export const courseStates = ['created', 'claimed', 'available', 'completed', 'deleted'] as const;
export type CourseState = (typeof courseStates)[number];

export const homePages = ['feed', 'wiki', 'modules', 'assignments', 'syllabus'] as const;
export type HomePage = (typeof homePages)[number];

export const licenses = [
  'private',
  'cc_by_nc_nd',
  'cc_by_nc_sa',
  'cc_by_nc',
  'cc_by_nd',
  'cc_by_sa',
  'cc_by',
  'public_domain',
] as const;
export type License = (typeof licenses)[number];

export const courseFormats = ['on_campus', 'online', 'blended'] as const;
export type CourseFormat = (typeof courseFormats)[number];

/**
 * A course: where people teach and learn.
 * Source: D2 · Courses; supplement §3.1.
 */
@Entity({ tableName: 'courses' })
@Index({
  name: 'courses_sis_course_id',
  expression: 'create unique index courses_sis_course_id on courses (root_account_id, sis_course_id)',
})
@Index({
  name: 'courses_self_enrollment_code',
  expression:
    'create unique index courses_self_enrollment_code on courses (root_account_id, self_enrollment_code) where self_enrollment_code is not null',
})
@Index({ name: 'courses_root', properties: ['rootAccountId', 'id'] })
@Index({ name: 'courses_account', properties: ['accountId', 'id'] })
@Index({
  name: 'courses_name',
  expression: 'create index courses_name on courses (root_account_id, name collate "und-x-icu", id)',
})
@Index({ name: 'courses_uuid', properties: ['uuid'] })
@Index({
  name: 'courses_grading_standard',
  expression:
    'create index courses_grading_standard on courses (grading_standard_id) where grading_standard_id is not null',
})
@Index({ name: 'courses_term', properties: ['enrollmentTermId', 'id'] })
@Index({
  name: 'courses_blueprint',
  expression:
    'create index courses_blueprint on courses (blueprint_course_id, id) where blueprint_course_id is not null',
})
@Check({
  name: 'courses_hand_down_or_follow',
  expression: 'NOT (blueprint AND blueprint_course_id IS NOT NULL)',
})
export class Course extends TenantRecord {
  @References(() => Account)
  accountId!: number;

  @References(() => Term)
  enrollmentTermId!: number;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  name!: string;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  courseCode!: string;

  /** `created` and `claimed` are both shown as unpublished. */
  @OneOf(courseStates, { default: 'claimed' })
  workflowState: CourseState & Opt = 'claimed';

  @Property({ columnType: 'uuid', type: 'uuid', defaultRaw: 'gen_random_uuid()' })
  uuid!: string & Opt;

  @Property({ type: 'string', nullable: true })
  sisCourseId: string | null = null;

  @Property({ type: 'string', nullable: true })
  integrationId: string | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  startAt: Date | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  endAt: Date | null = null;

  @Property({ type: 'boolean', default: false })
  restrictEnrollmentsToCourseDates: boolean & Opt = false;

  @OneOf(homePages, { default: 'modules' })
  defaultView: HomePage & Opt = 'modules';

  @OneOf(licenses, { default: 'private' })
  license: License & Opt = 'private';

  @OneOf(courseFormats, { nullable: true, length: 255 })
  courseFormat: CourseFormat | null = null;

  @Property({ type: 'string', columnType: 'varchar(16)', nullable: true })
  locale: string | null = null;

  /** IANA name; null takes the account's. */
  @Property({ type: 'string', columnType: 'varchar(64)', nullable: true })
  timeZone: string | null = null;

  @Property({ type: 'boolean', default: false })
  isPublic: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  isPublicToAuthUsers: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  publicSyllabus: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  publicSyllabusToAuth: boolean & Opt = false;

  @Property({ type: 'bigint', nullable: true })
  gradingStandardId: number | null = null;

  /** Megabytes. */
  @Property({ type: 'bigint', defaultRaw: '500' })
  storageQuotaMb: number & Opt = 500;

  @Property({ type: 'boolean', default: false })
  applyAssignmentGroupWeights: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  hideFinalGrades: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  showTotalGradeAsPoints: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  allowStudentWikiEdits: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  allowWikiComments: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  allowStudentAssignmentEdits: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  allowStudentForumAttachments: boolean & Opt = false;

  @Property({ type: 'boolean', default: true })
  allowStudentDiscussionTopics: boolean & Opt = true;

  @Property({ type: 'boolean', default: true })
  allowStudentDiscussionEditing: boolean & Opt = true;

  @Property({ type: 'boolean', default: true })
  allowStudentOrganizedGroups: boolean & Opt = true;

  @Property({ type: 'boolean', default: false })
  openEnrollment: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  selfEnrollment: boolean & Opt = false;

  /** Lets whoever knows it enroll themself; the database gives it when self enrollment is switched on. */
  @Property({ type: 'string', columnType: 'varchar(32)', nullable: true })
  selfEnrollmentCode: string | null = null;

  @Property({ type: 'boolean', default: false })
  hideDistributionGraphs: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  lockAllAnnouncements: boolean & Opt = false;

  /** Students may not look into the course once it is over for them. */
  @Property({ type: 'boolean', default: false })
  restrictStudentPastView: boolean & Opt = false;

  /** Students may not look into the course before it begins for them. */
  @Property({ type: 'boolean', default: false })
  restrictStudentFutureView: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  showAnnouncementsOnHomePage: boolean & Opt = false;

  @Property({ type: 'integer', nullable: true })
  homePageAnnouncementLimit: number | null = null;

  /** The file shown as the picture of the course; at most one of this and `imageUrl` is set. */
  @Property({ type: 'bigint', nullable: true })
  imageId: number | null = null;

  @Property({ type: 'text', nullable: true })
  imageUrl: string | null = null;

  /** Sanitised HTML. */
  @Property({ type: 'text', nullable: true })
  syllabusBody: string | null = null;

  @Property({ type: 'text', nullable: true })
  publicDescription: string | null = null;

  /** Null while the navigation is that of a new course. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  tabSettings: TabSettings | null = null;

  /** True for a course that hands its content down to others. */
  @Property({ type: 'boolean', default: false })
  blueprint: boolean & Opt = false;

  /** The blueprint course whose content this course receives. */
  @References(() => Course, { nullable: true })
  blueprintCourseId: number | null = null;

  /** What a blueprint locks of contents for which nothing else is said. */
  @SomeOf(lockableAspects, { defaultRaw: `'{content}'` })
  blueprintRestrictions: LockableAspect[] & Opt = [...usualRestrictions];

  /** What a blueprint locks goes by the kind of the content. */
  @Property({ type: 'boolean', default: false })
  useBlueprintRestrictionsByObjectType: boolean & Opt = false;

  @Property({ type: 'json', columnType: 'jsonb', defaultRaw: `'{}'` })
  @Shaped('object')
  blueprintRestrictionsByObjectType: RestrictionsByType & Opt = {};
}
