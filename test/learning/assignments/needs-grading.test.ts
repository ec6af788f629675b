import { changeRows } from '../../support/change-by-sql.js';
import type { Person } from '../../support/fixture.js';
import { aSection, moveTo, setPartState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { aGroup, anEssay, aSubmission } from './builders.js';

describe('What waits for a grade in a course', () => {
  let world: World;
  let group: number;
  beforeAll(async () => {
    world = await openWorld();
    group = await aGroup(world);
  });
  afterAll(() => world.close());

  const counted = async (who: Person): Promise<number | null> => {
    const query = 'query ($id: RecordId!) { course(id: $id) { needsGradingCount } }';
    const { body } = await world.as(who).graphql(query, { id: world.courses.C1 });
    return body.data.course.needsGradingCount;
  };

  it('counts the submissions of active students to published assignments, graded ones only after a new attempt', async () => {
    const { C1 } = world.courses;
    const { stu1, stu2, out } = world.users;
    const [essay, draft, quiz] = [
      await anEssay(world, { assignmentGroupId: group }),
      await anEssay(world, { assignmentGroupId: group, workflowState: 'unpublished' }),
      await anEssay(world, { assignmentGroupId: group }),
    ];
    await aSubmission(world, essay, stu1);
    expect(await counted('teach')).toBe(1);
    await aSubmission(world, essay, stu2, { workflowState: 'graded', score: 5 });
    await aSubmission(world, draft, stu1);
    await aSubmission(world, essay, out);
    await aSubmission(world, quiz, stu1, { excused: true });
    expect(await counted('teach')).toBe(1);
    await changeRows(world, 'submissions', { userId: stu2 }, { gradeMatchesCurrentSubmission: false });
    expect(await counted('teach')).toBe(2);
    await setPartState(world, stu2, 'inactive', C1);
    expect(await counted('teach')).toBe(1);
  });

  it('tells nobody but those who grade in the course, and those only of their own sections where they are limited', async () => {
    for (const who of ['admin', 'des', 'stu1', 'obs'] as const) expect([who, await counted(who)]).toEqual([who, null]);
    expect(await counted('ta')).toBe(1);
    const section = await aSection(world, 'Other');
    await moveTo(world, world.users.ta, section, { limited: true });
    expect(await counted('ta')).toBe(0);
    expect(await counted('teach')).toBe(1);
  });
});
