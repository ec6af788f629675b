import { courseRow } from '../../support/course-rows.js';
import { openWorld, type World } from '../../support/world.js';
import { copyCourse } from './copied.js';
import { aFullCourse, type FullCourse } from './full-course.js';

describe('A course that is copied into another one', () => {
  let world: World;
  let source: FullCourse;
  let target: number;
  beforeEach(async () => {
    world = await openWorld();
    source = await aFullCourse(world, await courseRow(world, 'Source'));
    target = await courseRow(world, 'Target');
  });
  afterEach(() => world.close());

  const counts = async (course: number) => {
    const found: Record<string, number> = {};
    for (const [table, where] of tables) {
      const [{ n }] = await world.sql(`select count(*)::int as n from ${table} t where ${where}`, [course]);
      found[table] = n;
    }
    return found;
  };

  it('has as many contents of each kind as that one', async () => {
    const before = await counts(source.course);
    await copyCourse(world, source.course, target);
    expect(await counts(target)).toEqual(before);
    expect(await counts(source.course)).toEqual(before);
  });

  it('is not written again where nothing has changed', async () => {
    await copyCourse(world, source.course, target);
    const { told } = await copyCourse(world, source.course, target);
    expect(told).toEqual([]);
  });
});

const living = `t.course_id = $1 and t.workflow_state <> 'deleted'`;
const tables: readonly [string, string][] = [
  ['grading_standards', living],
  ['group_categories', living],
  ['folders', living],
  ['files', living],
  ['assignment_groups', living],
  ['assignments', living],
  ['pages', living],
  ['discussion_topics', living],
  ['quizzes', living],
  ['quiz_groups', living],
  ['quiz_questions', living],
  ['quiz_publications', 't.quiz_id in (select id from quizzes where course_id = $1)'],
  ['modules', living],
  ['module_items', living],
];
