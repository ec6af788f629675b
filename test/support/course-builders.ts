/** Settings, terms and dates of courses, put straight into the database: what a test reads, it does not also write. */
import type { EnrollmentState } from '../../src/learning/enrollments/enrollment.entity.js';
import { changeBySql, changeRows } from './change-by-sql.js';
import { insertRow } from './course-rows.js';
import type { World } from './world.js';

interface Dates {
  readonly startAt?: Date | null;
  readonly endAt?: Date | null;
}

/** What a course says of itself, by the names of the graph's fields. */
export interface CourseSettings extends Dates {
  readonly name?: string;
  readonly sisCourseId?: string | null;
  readonly timeZone?: string | null;
  readonly enrollmentTermId?: number;
  readonly restrictEnrollmentsToCourseDates?: boolean;
  readonly restrictStudentPastView?: boolean;
  readonly restrictStudentFutureView?: boolean;
  readonly isPublic?: boolean;
  readonly isPublicToAuthUsers?: boolean;
  readonly publicSyllabus?: boolean;
  readonly publicSyllabusToAuth?: boolean;
  readonly selfEnrollment?: boolean;
  readonly openEnrollment?: boolean;
  readonly hideFinalGrades?: boolean;
  readonly allowStudentDiscussionTopics?: boolean;
  readonly allowStudentOrganizedGroups?: boolean;
  readonly gradingStandardId?: number | null;
  readonly syllabusBody?: string | null;
  readonly publicDescription?: string | null;
  readonly imageId?: number | null;
}

export const setCourse = (world: World, courseId: number, settings: CourseSettings): Promise<void> =>
  changeRows(world, 'courses', { id: courseId }, settings);

/** Lets the students of a course in between its dates alone. */
export const restrictToDates = (world: World, courseId: number, settings: CourseSettings): Promise<void> =>
  setCourse(world, courseId, { ...settings, restrictEnrollmentsToCourseDates: true });

/** Switches the self-enrollment of a course on, and answers its code. */
export async function openSelfEnrollment(world: World, courseId: number): Promise<string> {
  const text = 'update courses set self_enrollment = true where id = $1 returning self_enrollment_code as code';
  const [{ code }] = await changeBySql(world, text, [courseId]);
  return code;
}

/** A term of the first tenant. */
export const aTerm = (
  world: World,
  name: string,
  { sisTermId, startAt, endAt }: Dates & { readonly sisTermId?: string } = {},
): Promise<number> =>
  insertRow(world, 'terms', {
    root_account_id: world.accounts.RA,
    name,
    sis_term_id: sisTermId ?? null,
    start_at: startAt ?? null,
    end_at: endAt ?? null,
  });

/** The dates of a term. */
export const setTermDates = (world: World, termId: number, dates: Dates): Promise<void> =>
  changeRows(world, 'terms', { id: termId }, dates);

/** The dates of a term for one type of enrollment. */
export const setTermDatesFor = (
  world: World,
  termId: number,
  type: 'StudentEnrollment' | 'TeacherEnrollment' | 'TaEnrollment' | 'DesignerEnrollment' | 'ObserverEnrollment',
  { startAt = null, endAt = null }: Dates,
): Promise<number> =>
  insertRow(world, 'term_overrides', {
    root_account_id: world.accounts.RA,
    term_id: termId,
    enrollment_type: type,
    start_at: startAt,
    end_at: endAt,
  });

/** The term in which a course stands. */
export async function termOf(world: World, courseId: number): Promise<number> {
  const [{ id }] = await world.sql('select enrollment_term_id::int as id from courses where id = $1', [courseId]);
  return id;
}

export const setSection = (
  world: World,
  sectionId: number,
  settings: Dates & {
    readonly restrictEnrollmentsToSectionDates?: boolean;
    readonly sisSectionId?: string;
    readonly workflowState?: 'active' | 'deleted';
  },
): Promise<void> => changeRows(world, 'sections', { id: sectionId }, settings);

/** Dates of somebody's own part in a course. */
export const setPartDates = (world: World, userId: number, courseId: number, dates: Dates): Promise<void> =>
  changeRows(world, 'enrollments', { userId, courseId }, dates);

/** Totals of students, as the grading would have counted them. */
/** When somebody was last in a course, and for how many seconds altogether. */
export const setActivity = (
  world: World,
  userId: number,
  courseId: number,
  activity: { readonly lastActivityAt: Date; readonly totalActivityTime: number },
): Promise<void> => changeRows(world, 'enrollments', { userId, courseId }, activity);

export const setScores = (
  world: World,
  of: { readonly courseId?: number; readonly courseSectionId?: number; readonly userId?: number },
  scores: {
    readonly currentScore?: number | null;
    readonly finalScore?: number;
    readonly unpostedCurrentScore?: number;
    readonly unpostedFinalScore?: number;
  },
): Promise<void> => changeRows(world, 'enrollments', of, scores);

/** Puts one enrollment into a state; it is over since now where `completed` says so. */
export const setEnrollmentState = (
  world: World,
  enrollmentId: number,
  workflowState: EnrollmentState,
  { completed = false }: { readonly completed?: boolean } = {},
): Promise<void> =>
  changeRows(world, 'enrollments', { id: enrollmentId }, { workflowState, completedAt: completed ? new Date() : null });

/** Locks a file, or unlocks it again. */
export const lockFile = (world: World, fileId: number, locked = true): Promise<void> =>
  changeRows(world, 'files', { id: fileId }, { locked });

/** So many courses beside one, in its account and its term; their ids. */
export async function manyCourses(world: World, count: number, name: string, besideId: number): Promise<number[]> {
  const rows = await world.sql(
    `insert into courses (root_account_id, account_id, enrollment_term_id, name, course_code)
     select c.root_account_id, c.account_id, c.enrollment_term_id, $1 || ' ' || n, 'B'
     from courses c, generate_series(1, $2::int) n where c.id = $3
     returning id::int`,
    [name, count, besideId],
  );
  return rows.map(({ id }) => id);
}

/** Makes somebody a student of a section by one statement, so that it can race with a request. */
export async function aStudentAtOnce(world: World, userId: number, sectionId: number): Promise<void> {
  await world.sql(
    `insert into enrollments (root_account_id, course_id, course_section_id, user_id, role_id, type, workflow_state)
     select root_account_id, course_id, id, $2, $3, 'StudentEnrollment', 'active' from sections where id = $1`,
    [sectionId, userId, world.roles.A['StudentEnrollment']],
  );
}
