import { aSet, membersOf, moreStudents } from '../learning/groups/class-list.js';
import { aModule, anAssignmentItem } from '../learning/modules/course-parts.js';
import { aPublishedQuiz } from '../learning/quizzes/builders.js';
import { sentStatements } from '../support/sent-statements.js';
import { openWorld, type World } from '../support/world.js';

/** All statements of a change, those that begin and end its transaction too; each was one or two more. */
describe('What a change judges', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    // The first use of each token is noted.
    for (const who of ['teach', 'admin'] as const) await world.as(who).get('/users/self');
  });
  afterAll(() => world.close());

  it('is not loaded again: a membership', async () => {
    const { red } = world.groups;
    const [stu1] = await membersOf(world, red);
    const [{ id }] = await world.sql(
      `select id from group_memberships where group_id = $1 and user_id = $2 and workflow_state = 'accepted'`,
      [red, stu1],
    );
    const change = (path: string) => async () => {
      const answer = await world.as('teach').put(`/groups/${red}/${path}`, { moderator: true });
      expect([answer.status, answer.body.user_id]).toEqual([200, stu1]);
    };
    expect(await sentStatements(change(`memberships/${id}`))).toBe(8);
    expect(await sentStatements(change(`users/${stu1}`))).toBe(8);
    const elsewhere = await world
      .as('teach')
      .put(`/groups/${world.groups.blue}/memberships/${id}`, { moderator: true });
    expect(elsewhere.status).toBe(404);
  });

  it('is asked in one statement for all members of a group', async () => {
    const { groups } = await aSet(world, { name: 'Counted' }, 'Green');
    const students = (await moreStudents(world, 6)).map(({ id }) => id);
    const set = (members: number[]) => async () => {
      const answer = await world.as('teach').put(`/groups/${groups[0]}`, { 'members[]': members });
      expect([answer.status, await membersOf(world, groups[0] as number)]).toEqual([200, members]);
    };
    const two = await sentStatements(set(students.slice(0, 2)));
    await set(students)();
    expect(await sentStatements(set(students))).toBe(two);
  });

  it('is not loaded again: the content of a module item, a folder', async () => {
    const module = await aModule(world, { name: 'Counted' });
    const { work } = await anAssignmentItem(world, module, {});
    const item = { 'module_item[type]': 'Assignment', 'module_item[content_id]': work };
    const add = async () => {
      const answer = await world.as('teach').post(`/courses/${world.courses.C1}/modules/${module}/items`, item);
      expect(answer.status).toBe(200);
    };
    expect(await sentStatements(add)).toBe(10);
    const rename = async () => {
      const answer = await world.as('teach').put(`/folders/${world.folders.unit}`, { name: 'Unit 1' });
      expect([answer.status, answer.body.name]).toEqual([200, 'Unit 1']);
    };
    expect(await sentStatements(rename)).toBe(7);
  });

  it('is not loaded again: what an observer is tied to, a publication', async () => {
    const { out, stu2 } = world.users;
    const tie = async () => {
      const answer = await world.as('admin').put(`/users/${out}/observees/${stu2}`);
      expect([answer.status, answer.body.id]).toEqual([200, stu2]);
    };
    expect(await sentStatements(tie)).toBe(9);
    const quiz = await aPublishedQuiz(world);
    const publish = async () => {
      const path = `/courses/${quiz.courseId}/quizzes/${quiz.id}`;
      expect((await world.as('teach').put(path, { 'quiz[published]': true })).status).toBe(200);
    };
    await publish();
    expect(await sentStatements(publish)).toBe(11);
  });
});
