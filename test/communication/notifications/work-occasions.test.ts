/** What is handed in and graded, and who is told of it by mail. */

import { anEssay, anOverride, aTeam } from '../../learning/assignments/builders.js';
import type { Person } from '../../support/fixture.js';
import type { Mailbox } from '../../support/mailbox.js';
import { aSection, moveTo, setPartState } from '../../support/school-builders.js';
import type { World } from '../../support/world.js';
import { openMailedWorld, toldAtOnce, toldOf } from './builders.js';

describe('People are told of work by mail', () => {
  let world: World;
  let box: Mailbox;
  beforeEach(async () => {
    ({ world, box } = await openMailedWorld());
  });
  afterEach(async () => {
    await world.close();
    await box.close();
  });

  const told = () => toldOf(world, box);

  const yesterday = () => new Date(Date.now() - 86_400_000);
  const submissions = (assignmentId: number) => `/courses/${world.courses.C1}/assignments/${assignmentId}/submissions`;
  const handIn = async (assignmentId: number, who: Person = 'stu1', more: object = {}) => {
    const work = { submission_type: 'online_text_entry', body: 'High at six', ...more };
    const { status, text } = await world.as(who).json('POST', submissions(assignmentId), { submission: work });
    if (status >= 300) throw new Error(text);
    return told();
  };

  describe('that is late', () => {
    beforeEach(async () => {
      const kinds = ['assignment_submitted', 'assignment_resubmitted', 'assignment_submitted_late'];
      for (const kind of [...kinds, 'group_assignment_submitted_late'])
        await toldAtOnce(world, kind, ['teach', 'ta', 'stu1', 'stu2', 'out']);
    });

    it('the teachers, once, as of late work alone; of another attempt likewise', async () => {
      const essay = await anEssay(world, { dueAt: yesterday() });
      const late = ['ta: Handed in late: Essay (Biology 101)', 'teach: Handed in late: Essay (Biology 101)'];
      expect(await handIn(essay)).toEqual(late);
      expect(await handIn(essay)).toEqual(late);
    });

    it('as of work in time where the student has until tomorrow', async () => {
      const essay = await anEssay(world, { dueAt: yesterday() });
      await anOverride(world, essay, { dueAtOverridden: true, dueAt: new Date(Date.now() + 86_400_000) }, [
        world.users.stu1,
      ]);
      expect(await handIn(essay)).toEqual([
        'ta: Handed in: Essay (Biology 101)',
        'teach: Handed in: Essay (Biology 101)',
      ]);
      expect(await handIn(essay, 'stu2')).toContain('teach: Handed in late: Essay (Biology 101)');
    });

    it('once for a group, whoever of it handed in', async () => {
      const { categoryId } = await aTeam(world, [world.users.stu1, world.users.stu2]);
      const essay = await anEssay(world, { dueAt: yesterday(), groupCategoryId: categoryId });
      expect(await handIn(essay)).toEqual([
        'ta: Handed in late by a group: Essay (Biology 101)',
        'teach: Handed in late by a group: Essay (Biology 101)',
      ]);
    });

    it('neither who handed it in for the student, nor whose rights end at other sections, nor who has left', async () => {
      const essay = await anEssay(world, { dueAt: yesterday() });
      await moveTo(world, world.users.ta, await aSection(world, 'Evening'), { limited: true });
      expect(await handIn(essay)).toEqual(['teach: Handed in late: Essay (Biology 101)']);
      expect(await handIn(essay, 'teach', { user_id: world.users.stu2 })).toEqual([]);
      await setPartState(world, world.users.teach, 'completed');
      expect(await handIn(essay)).toEqual([]);
    });

    it('nobody of work that was refused', async () => {
      const essay = await anEssay(world, { dueAt: yesterday(), lockAt: yesterday() });
      const work = { submission_type: 'online_text_entry', body: 'High at six' };
      expect((await world.as('stu1').json('POST', submissions(essay), { submission: work })).status).toBe(403);
      expect(await told()).toEqual([]);
    });
  });

  describe('by weights that change', () => {
    const changed = [
      'obs: Grade weights changed: Biology 101',
      'stu1: Grade weights changed: Biology 101',
      'stu2: Grade weights changed: Biology 101',
    ];
    const groups = () => `/courses/${world.courses.C1}/assignment_groups`;
    beforeEach(() => toldAtOnce(world, 'grade_weight_changed', ['teach', 'ta', 'stu1', 'stu2', 'obs', 'out']));

    it('students and who observes them, of a group that weighs something else, comes with a weight, or goes with it', async () => {
      const { body } = await world.as('teach').post(groups(), { name: 'Labs', group_weight: 40 });
      expect(await told()).toEqual(changed);
      await world.as('teach').put(`${groups()}/${body.id}`, { group_weight: 60 });
      expect(await told()).toEqual(changed);
      await world.as('teach').put(`${groups()}/${body.id}`, { group_weight: 60, name: 'Practicals' });
      expect(await told()).toEqual([]);
      await world.as('teach').del(`${groups()}/${body.id}`);
      expect(await told()).toEqual(changed);
      const light = await world.as('teach').post(groups(), { name: 'Reading' });
      await world.as('teach').del(`${groups()}/${light.body.id}`);
      expect(await told()).toEqual([]);
    });

    it('when they count from now on, and when they no longer do; not where that stays as it was', async () => {
      const apply = async (yes: boolean) => {
        const form = { 'course[apply_assignment_group_weights]': yes };
        const { status, text } = await world.as('teach').put(`/courses/${world.courses.C1}`, form);
        if (status !== 200) throw new Error(text);
        return told();
      };
      expect(await apply(true)).toEqual(changed);
      expect(await apply(true)).toEqual([]);
      expect(await apply(false)).toEqual(changed);
    });

    it('nobody who has left, and nobody of a course that is not open', async () => {
      await setPartState(world, world.users.stu2, 'inactive');
      await world.as('teach').post(groups(), { name: 'Labs', group_weight: 40 });
      expect(await told()).toEqual(changed.slice(0, 2));
      await world
        .as('teach')
        .post(`/courses/${world.courses.C2}/assignment_groups`, { name: 'Labs', group_weight: 40 });
      expect(await told()).toEqual([]);
    });

    it('nobody of a weight that was refused', async () => {
      expect((await world.as('teach').post(groups(), { name: 'Labs', group_weight: -1 })).status).toBe(400);
      expect((await world.as('stu1').post(groups(), { name: 'Labs', group_weight: 40 })).status).toBe(403);
      expect(await told()).toEqual([]);
    });
  });
});
