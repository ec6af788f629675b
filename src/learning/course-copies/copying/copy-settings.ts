/** Copies what a course says of itself: its settings, syllabus, picture and navigation. */
import {
  auditCourse,
  Course,
  changesBetween,
  copiedSettings,
  knownStandard,
  toolTabKey,
  trackedValues,
} from '../../courses/index.js';
import { htmlFollows } from './copied-row.js';
import type { Copying } from './copying.js';

type Settings = Pick<Course, (typeof copiedSettings)[number]>;

/** The course into which is copied gets the settings of the source, those that name contents with the copies. */
export async function copySettings(copying: Copying): Promise<void> {
  const { ctx, course, sourceCourseId } = copying;
  // unguarded: a course whose contents the actor may copy.
  const source = await ctx.em.findOneOrFail(Course, sourceCourseId);
  const before = trackedValues(course);
  const same = Object.fromEntries(copiedSettings.map((name) => [name, source[name]]));
  Object.assign(course, same, {
    ...imageFollows(copying, source),
    gradingStandardId: await standardFollows(copying, source),
    syllabusBody: htmlFollows(copying, 'course', course.id, source.syllabusBody),
    tabSettings: tabsFollow(copying, source.tabSettings),
  } satisfies Partial<Record<keyof Settings, unknown>>);
  const changes = changesBetween(before, trackedValues(course));
  if (Object.keys(changes).length > 0) auditCourse(ctx, course, 'updated', changes);
  if ('apply_assignment_group_weights' in changes) await totalsFollow(copying);
}

/** Totals are weighed otherwise from now on. */
const totalsFollow = ({ ctx, course: { id } }: Copying): Promise<void> =>
  ctx.enqueue('recalculate_course_totals', { courseId: id }, `course_totals:${id}`);

/** The course keeps its own picture where that of the source was not copied. */
function imageFollows(
  { copies, course }: Copying,
  { imageId, imageUrl }: Settings,
): Pick<Settings, 'imageId' | 'imageUrl'> {
  if (imageId === null) return { imageId, imageUrl };
  const copy = copies.of('attachment', imageId);
  return copy === undefined
    ? { imageId: course.imageId, imageUrl: course.imageUrl }
    : { imageId: copy, imageUrl: null };
}

/** The copy of a grading standard, or the same one of an account above; none where the course cannot have it. */
async function standardFollows(
  { ctx, copies, course }: Copying,
  { gradingStandardId }: Settings,
): Promise<number | null> {
  if (gradingStandardId === null) return null;
  const { id: courseId, rootAccountId, accountId } = course;
  const id = copies.of('grading_standard', gradingStandardId) ?? gradingStandardId;
  const asked = knownStandard.with({ id, rootAccountId, courseId, accountId });
  const [known] = await ctx.services.database.rows<{ id: number }>(asked, ctx.em, ctx.meter);
  return known?.id ?? null;
}

/** Tabs of tools lead to the copies; those of tools of an account stay. */
function tabsFollow({ copies }: Copying, tabs: Settings['tabSettings']): Settings['tabSettings'] {
  if (tabs === null) return null;
  const toolOfTab = new Map(
    [...copies.ofKind('external_tool')].map(([from, to]) => [toolTabKey(from), toolTabKey(to)]),
  );
  const follow = (keys: readonly string[]): string[] => keys.map((key) => toolOfTab.get(key) ?? key);
  const { order, hidden, shown } = tabs;
  return { order: follow(order), hidden: follow(hidden), ...(shown && { shown: follow(shown) }) };
}
