/** Black box: what handing in for another student tells and gives of that student's files, and whose work it changes. */

import { aGroup, anAssignment, anEssay, aTeam } from '../../learning/assignments/builders.js';
import { uploaded } from '../../learning/files/uploads.js';
import type { Person } from '../../support/fixture.js';
import { aSection, limitToSections, moveTo } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('Handing in for another student', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    await aGroup(world);
  });
  afterAll(() => world.close());

  const upload = () => anAssignment(world, { submissionTypes: ['online_upload'], allowedExtensions: ['pdf'] });
  const fileOf = async (who: Person, name: string): Promise<number> =>
    (await uploaded(world.as(who), '/users/self/files', name, `words of ${name}`)).id;
  const path = (id: number) => `/courses/${world.courses.C1}/assignments/${id}/submissions`;
  const handIn = (who: Person, id: number, student: Person, fileIds: number[]) =>
    world.as(who).post(path(id), {
      'submission[user_id]': world.users[student],
      'submission[submission_type]': 'online_upload',
      'submission[file_ids][]': fileIds,
    });
  const write = (who: Person, id: number, student: Person, words: string) =>
    world.as(who).post(path(id), {
      'submission[user_id]': world.users[student],
      'submission[submission_type]': 'online_text_entry',
      'submission[body]': words,
    });
  /** The work on an assignment as it stands, and how many versions of it are kept. */
  const kept = async (id: number) => ({
    rows: await world.sql('select * from submissions where assignment_id = $1 order by user_id', [id]),
    versions: await world.sql('select * from submission_versions where assignment_id = $1 order by id', [id]),
  });
  const bodies = async (id: number) => (await kept(id)).rows.map((row) => row.body);

  it('A01: tells a classmate nothing of which files are theirs, nor of what they are called', async () => {
    const id = await upload();
    const files = [await fileOf('stu1', 'mine.pdf'), await fileOf('stu1', 'mine.exe'), await fileOf('stu2', 'own.pdf')];
    const before = await kept(id);
    const answers = [];
    for (const fileIds of [...files.map((file) => [file]), [999_999], []]) {
      const { status, body } = await handIn('stu2', id, 'stu1', fileIds);
      answers.push({ fileIds, status, message: body.message, errors: body.errors });
    }
    const [{ status, message, errors }] = answers as [(typeof answers)[0]];
    expect(status).toBe(404);
    for (const answer of answers) expect(answer).toEqual({ fileIds: answer.fileIds, status, message, errors });
    expect(await kept(id)).toEqual(before);
  });

  it('A01: gives a grader no file that the student has not handed in here', async () => {
    const [id, other] = [await upload(), await upload()];
    const secret = await fileOf('stu1', 'diary.pdf');
    const shown = await fileOf('stu1', 'essay.pdf');
    expect((await handIn('stu1', other, 'stu1', [secret])).status).toBe(201);
    const none = await kept(id);
    const first = await handIn('teach', id, 'stu1', [secret]);
    expect([first.status, Object.keys(first.body.errors ?? {})]).toEqual([400, ['file_ids']]);
    expect(await kept(id)).toEqual(none);
    expect((await handIn('stu1', id, 'stu1', [shown])).status).toBe(201);
    const before = await kept(id);
    for (const fileIds of [[secret], [shown, secret], [999_999]]) {
      const { status, text, body } = await handIn('teach', id, 'stu1', fileIds);
      expect([fileIds, status, Object.keys(body.errors ?? {})]).toEqual([fileIds, 400, ['file_ids']]);
      expect(text).not.toMatch(/diary|download/);
    }
    expect(await kept(id)).toEqual(before);
    const { body } = await world.as('teach').get(`${path(id)}/${world.users.stu1}?include[]=submission_history`);
    expect(body.attachments.map((one: any) => one.id)).toEqual([shown]);
    const scan = await fileOf('teach', 'scan.pdf');
    const again = await handIn('teach', id, 'stu1', [shown, scan]);
    expect([again.status, again.body.attempt, again.body.attachments.map((one: any) => one.id)]).toEqual([
      201,
      2,
      [shown, scan],
    ]);
  });

  it('A17: changes the work of no group member beyond the sections of the grader', async () => {
    const { stu1, stu2, ta } = world.users;
    const team = await aTeam(world, [stu1, stu2]);
    const [alone, shared] = [await anEssay(world), await anEssay(world, { groupCategoryId: team.categoryId })];
    expect((await write('stu2', shared, 'stu2', 'Ours')).status).toBe(201);
    const other = await aSection(world, 'Afternoon');
    await moveTo(world, stu2, other);
    await limitToSections(world, ta);
    const before = await kept(shared);
    expect((await write('ta', shared, 'stu1', 'Not ours')).status).toBe(404);
    expect(await kept(shared)).toEqual(before);
    expect((await write('ta', alone, 'stu1', 'Alone')).status).toBe(201);
    expect(await bodies(alone)).toEqual(['Alone']);
    expect((await write('teach', shared, 'stu1', 'Of the teacher')).status).toBe(201);
    expect(await bodies(shared)).toEqual(['Of the teacher', 'Of the teacher']);
    // Students hand in for their whole group, whatever the sections.
    expect((await write('stu1', shared, 'stu1', 'Of both')).status).toBe(201);
    expect(await bodies(shared)).toEqual(['Of both', 'Of both']);
  });
});
