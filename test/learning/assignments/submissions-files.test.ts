import type { Person } from '../../support/fixture.js';
import { aFile } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { aGroup, anEssay } from './builders.js';

describe('Handing in files', () => {
  let world: World;
  let id: number;
  beforeAll(async () => {
    world = await openWorld();
    const group = await aGroup(world);
    id = await anEssay(world, {
      assignmentGroupId: group,
      submissionTypes: ['online_upload'],
      allowedExtensions: ['pdf'],
    });
  });
  afterAll(() => world.close());

  const fileOf = (who: Person, name: string, state = 'available'): Promise<number> =>
    aFile(world, { userId: world.users[who] }, { name, state });
  const submit = (fileIds: number[]) =>
    world.as('stu1').post(`/courses/${world.courses.C1}/assignments/${id}/submissions`, {
      'submission[submission_type]': 'online_upload',
      'submission[file_ids][]': fileIds,
    });

  it('takes files of the student’s own, which graders then see, and nobody else', async () => {
    const file = await fileOf('stu1', 'essay.pdf');
    const { status, body } = await submit([file]);
    expect(status).toBe(201);
    expect(body.attachments).toMatchObject([
      { id: file, display_name: 'essay.pdf', 'content-type': 'application/pdf' },
    ]);
    const path = `/courses/${world.courses.C1}/assignments/${id}/submissions/${world.users.stu1}`;
    const seen = (await world.as('teach').get(`${path}?include[]=submission_history`)).body;
    expect(seen.attachments.map((one: any) => one.id)).toEqual([file]);
    expect(seen.submission_history[0].attachments.map((one: any) => one.id)).toEqual([file]);
    expect((await world.as('stu2').get(path)).status).toBe(404);
  });

  it('refuses with 400 files of others, files that are not there, other endings, and none at all', async () => {
    const [before] = await world.sql('select count(*)::int as n from submission_versions');
    const refused = [
      [await fileOf('stu2', 'theirs.pdf')],
      [await fileOf('stu1', 'unfinished.pdf', 'deleted')],
      [await fileOf('stu1', 'essay.exe')],
      [999_999],
      [],
    ];
    for (const fileIds of refused) {
      const { status, body } = await submit(fileIds);
      expect([fileIds, status, Object.keys(body.errors)]).toEqual([fileIds, 400, ['file_ids']]);
    }
    expect(await world.sql('select count(*)::int as n from submission_versions')).toEqual([before]);
  });
});
