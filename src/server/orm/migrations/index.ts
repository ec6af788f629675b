import type { Constructor } from '@mikro-orm/core';
import type { Migration } from '@mikro-orm/migrations';
import { FirstAreas } from './0001-first-areas.js';
import { AccountTreeAndAuthority } from './0002-account-tree-and-authority.js';
import { CoursesAndTerms } from './0003-courses-and-terms.js';
import { GradingStandards } from './0004-grading-standards.js';
import { Groups } from './0005-groups.js';
import { ActivityStream } from './0006-activity-stream.js';
import { Assignments } from './0007-assignments.js';
import { Enrolling } from './0008-enrolling.js';
import { GroupWork } from './0009-group-work.js';
import { Files } from './0010-files.js';
import { AssignmentOverridesKnowTheirCourse } from './0011-assignment-overrides-know-their-course.js';
import { Submissions } from './0012-submissions.js';
import { Modules } from './0013-modules.js';
import { CalendarFeeds } from './0014-calendar-feeds.js';
import { Sections } from './0017-sections.js';
import { Todo } from './0018-todo.js';
import { TotalsFollow } from './0021-totals-follow.js';
import { EnrollmentLists } from './0024-enrollment-lists.js';
import { TabsAndFavorites } from './0025-tabs-and-favorites.js';
import { AccountTimeZones } from './0026-account-time-zones.js';
import { TimeZonesInForce } from './0027-time-zones-in-force.js';
import { Quizzes } from './0030-quizzes.js';
import { Gradings } from './0032-gradings.js';
import { TodoOfUngradedQuizzes } from './0036-todo-of-ungraded-quizzes.js';
import { PartsInOrder } from './0037-parts-in-order.js';

/** Every migration, oldest first. */
export const migrations: { name: string; class: Constructor<Migration> }[] = [
  { name: '0001-first-areas', class: FirstAreas },
  { name: '0002-account-tree-and-authority', class: AccountTreeAndAuthority },
  { name: '0003-courses-and-terms', class: CoursesAndTerms },
  { name: '0004-grading-standards', class: GradingStandards },
  { name: '0005-groups', class: Groups },
  { name: '0006-activity-stream', class: ActivityStream },
  { name: '0007-assignments', class: Assignments },
  { name: '0008-enrolling', class: Enrolling },
  { name: '0009-group-work', class: GroupWork },
  { name: '0010-files', class: Files },
  { name: '0011-assignment-overrides-know-their-course', class: AssignmentOverridesKnowTheirCourse },
  { name: '0012-submissions', class: Submissions },
  { name: '0013-modules', class: Modules },
  { name: '0014-calendar-feeds', class: CalendarFeeds },
  { name: '0017-sections', class: Sections },
  { name: '0018-todo', class: Todo },
  { name: '0021-totals-follow', class: TotalsFollow },
  { name: '0024-enrollment-lists', class: EnrollmentLists },
  { name: '0025-tabs-and-favorites', class: TabsAndFavorites },
  { name: '0026-account-time-zones', class: AccountTimeZones },
  { name: '0027-time-zones-in-force', class: TimeZonesInForce },
  { name: '0030-quizzes', class: Quizzes },
  { name: '0032-gradings', class: Gradings },
  { name: '0036-todo-of-ungraded-quizzes', class: TodoOfUngradedQuizzes },
  { name: '0037-parts-in-order', class: PartsInOrder },
];
