import { type Caller, openWorld, type World } from '../../support/world.js';
import { uploaded } from './uploads.js';

describe('Files and folders', () => {
  let world: World;
  let teach: Caller;
  let stu1: Caller;
  let c1: string;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    stu1 = world.as('stu1');
    c1 = `/courses/${world.courses.C1}`;
  });
  afterEach(() => world.close());

  const names = async (caller: Caller, path: string) => {
    const { status, body } = await caller.get(path);
    expect([path, status]).toEqual([path, 200]);
    return body.map((one: { display_name?: string; name?: string }) => one.display_name ?? one.name);
  };
  const made = async (name: string, more: Record<string, string | number | boolean> = {}) =>
    (await teach.post(`${c1}/folders`, { name, ...more })).body;

  it('are listed by name, size, time and type, both ways, and found by a part of the name', async () => {
    await uploaded(teach, `${c1}/files`, 'b.txt', 'bb');
    await uploaded(teach, `${c1}/files`, 'A.csv', 'a,b,c');
    expect(await names(teach, `${c1}/files`)).toEqual(['A.csv', 'answers.pdf', 'b.txt', 'handout.pdf']);
    expect((await names(teach, `${c1}/files?sort=size&order=desc`)).slice(0, 2)).toEqual(['A.csv', 'b.txt']);
    expect((await names(teach, `${c1}/files?sort=created_at`)).slice(2)).toEqual(['b.txt', 'A.csv']);
    for (const sort of ['updated_at', 'content_type', 'user'])
      expect(await names(teach, `${c1}/files?sort=${sort}`)).toHaveLength(4);
    expect(await names(teach, `${c1}/files?search_term=ANDO`)).toEqual(['handout.pdf']);
    expect(await names(teach, `${c1}/files?search_term=%25%25%25`)).toEqual([]);
    expect((await teach.get(`${c1}/files?search_term=ab`)).status).toBe(400);
    expect(await names(teach, `${c1}/files?content_types[]=text`)).toEqual(['A.csv', 'b.txt']);
    expect(await names(teach, `${c1}/files?content_types[]=text/csv&content_types[]=application/pdf`)).toEqual([
      'A.csv',
      'answers.pdf',
      'handout.pdf',
    ]);
    expect((await teach.get(`${c1}/files?sort=color`)).status).toBe(400);
  });

  it('come in pages, each in one statement, however many they are', async () => {
    const first = await teach.get(`${c1}/files?per_page=1`);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') as string)?.[1] as string;
    const second = await teach.get(next.slice(world.base.length));
    expect([first.body, second.body].flat().map((file: any) => file.display_name)).toEqual([
      'answers.pdf',
      'handout.pdf',
    ]);
    await stu1.get(`${c1}/files`);
    const count = (path: string) => world.statementsOf(() => stu1.get(path));
    expect(await count(`${c1}/files`)).toBe(1);
    for (let i = 0; i < 5; i += 1) await uploaded(teach, `${c1}/files`, `${i}.txt`, 'x');
    expect(await count(`${c1}/files?include[]=user`)).toBe(1);
    expect(await count(`${c1}/folders`)).toBe(1);
    expect(await count(`/folders/${world.folders.unit}/files`)).toBe(1);
  });

  it('are seen by students when they are published, unlocked and not hidden, and by staff in any case', async () => {
    const { handout } = world.files;
    const seen = async () => [
      (await names(stu1, `${c1}/files`)).includes('handout.pdf'),
      (await stu1.get(`/files/${handout}`)).status,
      (await stu1.get(`${c1}/files/${handout}`)).status,
      (await names(teach, `${c1}/files`)).includes('handout.pdf'),
    ];
    expect(await seen()).toEqual([true, 200, 200, true]);
    for (const field of ['locked', 'hidden']) {
      await teach.put(`/files/${handout}`, { [field]: true });
      expect([field, await seen()]).toEqual([field, [false, 404, 404, true]]);
      await teach.put(`/files/${handout}`, { [field]: false });
    }
    await teach.put(`/files/${handout}`, { unlock_at: '2099-01-01T00:00:00Z' });
    expect(await seen()).toEqual([false, 200, 200, true]);
    expect((await stu1.get(`/files/${handout}`)).body).toMatchObject({
      url: '',
      locked_for_user: true,
      lock_info: { asset_string: `file_${handout}`, unlock_at: '2099-01-01T00:00:00Z' },
      lock_explanation: expect.any(String),
    });
    const staff = (await teach.get(`/files/${handout}`)).body;
    expect(staff).toMatchObject({ url: expect.stringContaining('/download'), locked_for_user: false });
    expect(staff).not.toHaveProperty('lock_info');
    await teach.put(`/files/${handout}`, { unlock_at: '' });
    await teach.put(`/folders/${world.folders.unit}`, { hidden: true });
    expect(await seen()).toEqual([false, 404, 404, true]);
    expect((await stu1.get(`/folders/${world.folders.unit}`)).status).toBe(404);
    expect(await names(stu1, `${c1}/folders`)).toEqual(['course files']);
    expect((await stu1.get(`/folders/${world.folders.C1}`)).body).toMatchObject({ folders_count: 0 });
  });

  it('are renamed and moved, within their course alone, and a name is taken only once', async () => {
    const { handout, answers } = world.files;
    const target = await made('Archive');
    const moved = await teach.put(`/files/${handout}`, { name: 'sheet.pdf', parent_folder_id: target.id });
    expect(moved.body).toMatchObject({ display_name: 'sheet.pdf', folder_id: target.id, filename: 'handout.pdf' });
    const [foreign] = await world.sql('select id::int from folders where course_id = $1', [world.courses.C2]);
    const before = await world.sql('select id, folder_id, display_name, workflow_state from files order by id');
    expect((await teach.put(`/files/${handout}`, { parent_folder_id: foreign.id })).status).toBe(404);
    const taken = await teach.put(`/files/${answers}`, { name: 'SHEET.pdf', parent_folder_id: target.id });
    expect([taken.status, taken.body.errors]).toEqual([400, { name: [expect.objectContaining({ type: 'taken' })] }]);
    expect(await world.sql('select id, folder_id, display_name, workflow_state from files order by id')).toEqual(
      before,
    );
    const renamed = await teach.put(`/files/${answers}`, {
      name: 'sheet.pdf',
      parent_folder_id: target.id,
      on_duplicate: 'rename',
    });
    expect(renamed.body.display_name).toBe('sheet-1.pdf');
    await teach.put(`/files/${answers}`, { name: 'sheet.pdf', on_duplicate: 'overwrite' });
    expect((await teach.get(`/files/${handout}`)).status).toBe(404);
    for (const who of ['stu1', 'obs'] as const)
      expect([who, (await world.as(who).put(`/files/${answers}`, { name: 'x' })).status]).toEqual([who, 403]);
  });

  it('form a tree: one name once in a folder, no folder within itself, the root where it is', async () => {
    const unit = world.folders.unit;
    const deep = await made('Deep', { parent_folder_id: unit });
    expect(deep).toMatchObject({
      full_name: 'course files/Unit 1/Deep',
      parent_folder_id: unit,
      context_type: 'Course',
    });
    const same = await Promise.all(Array.from({ length: 4 }, () => teach.post(`${c1}/folders`, { name: 'Race' })));
    expect(same.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    expect((await teach.put(`/folders/${unit}`, { parent_folder_id: deep.id })).status).toBe(400);
    expect((await teach.put(`/folders/${unit}`, { parent_folder_id: unit })).status).toBe(400);
    expect((await teach.put(`/folders/${world.folders.C1}`, { parent_folder_id: unit })).status).toBe(400);
    expect((await teach.del(`/folders/${world.folders.C1}?force=true`)).status).toBe(400);
    const archive = await made('Archive');
    await teach.put(`/folders/${unit}`, { parent_folder_id: archive.id, name: 'Unit one' });
    expect((await teach.get(`/folders/${deep.id}`)).body.full_name).toBe('course files/Archive/Unit one/Deep');
    expect(await names(teach, `/folders/${archive.id}/folders`)).toEqual(['Unit one']);
    expect(await names(teach, `${c1}/folders/by_path/archive/unit%20one`)).toEqual([
      'course files',
      'Archive',
      'Unit one',
    ]);
    expect(await names(teach, `${c1}/folders/by_path`)).toEqual(['course files']);
    expect((await teach.get(`${c1}/folders/by_path/nowhere`)).status).toBe(404);
    expect((await teach.get(`${c1}/folders/root`)).body).toMatchObject({
      id: world.folders.C1,
      parent_folder_id: null,
    });
  });

  it('moved against each other at once never make a ring', async () => {
    const [a, b] = [await made('A'), await made('B')];
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all([
        teach.put(`/folders/${a.id}`, { parent_folder_id: b.id }),
        teach.put(`/folders/${b.id}`, { parent_folder_id: a.id }),
      ]);
      expect(answers.map(({ status }) => status).sort((x, y) => x - y)).toEqual([200, 400]);
      for (const { id } of [a, b]) await teach.put(`/folders/${id}`, { parent_folder_id: world.folders.C1 });
    }
  });

  it('are deleted with what is in them only when that is asked for', async () => {
    const { unit } = world.folders;
    const refused = await teach.del(`/folders/${unit}`);
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [expect.objectContaining({ error_code: 'not_empty' })],
    ]);
    expect((await stu1.del(`/folders/${unit}?force=true`)).status).toBe(403);
    expect((await teach.get(`/files/${world.files.handout}`)).status).toBe(200);
    expect((await teach.del(`/folders/${unit}`, { force: true })).status).toBe(200);
    for (const path of [`/folders/${unit}`, `/files/${world.files.handout}`])
      expect([path, (await teach.get(path)).status]).toEqual([path, 404]);
    expect((await made('Unit 1')).id).not.toBe(unit);
  });

  it('A08: of another course or tenant are not found below this one', async () => {
    const foreign = `/courses/${world.courses.C2}`;
    expect((await teach.get(`${foreign}/files/${world.files.handout}`)).status).toBe(404);
    expect((await teach.get(`${foreign}/folders/${world.folders.unit}`)).status).toBe(404);
    const adminB = world.as('adminB');
    for (const path of [
      `/files/${world.files.handout}`,
      `/folders/${world.folders.unit}`,
      `/folders/${world.folders.C1}/files`,
    ])
      expect([path, (await adminB.get(path)).status]).toEqual([path, 404]);
    expect((await adminB.put(`/files/${world.files.handout}`, { name: 'x' })).status).toBe(404);
    expect((await adminB.del(`/folders/${world.folders.unit}`, { force: true })).status).toBe(404);
  });

  it('of a group belong to its members', async () => {
    const at = `/groups/${world.groups.red}/files`;
    const file = await uploaded(stu1, at, 'plan.txt', 'plan');
    expect(await names(stu1, at)).toEqual(['plan.txt']);
    expect((await world.as('stu2').get(`/files/${file.id}`)).status).toBe(404);
    expect((await world.as('stu2').get(at)).status).toBe(403);
    expect((await world.as('stu2').post(at, { name: 'a', size: 1 })).status).toBe(403);
    expect((await stu1.get(`/groups/${world.groups.red}/folders/root`)).body).toMatchObject({
      name: 'group files',
      context_type: 'Group',
      context_id: world.groups.red,
    });
  });

  it('leave their trace in the audit trail', async () => {
    const file = await uploaded(teach, `${c1}/files`, 'a.txt', 'abc');
    await teach.put(`/files/${file.id}`, { name: 'b.txt' });
    await teach.del(`/files/${file.id}`);
    const folder = await made('X');
    await teach.put(`/folders/${folder.id}`, { name: 'Y' });
    await teach.del(`/folders/${folder.id}`);
    const events = await world.sql(
      `select event_type, user_id::int from audit_events where subject_type in ('StoredFile', 'Folder') order by id`,
    );
    expect(events.map(({ event_type: type }) => type)).toEqual([
      'file_created',
      'file_updated',
      'file_deleted',
      'folder_created',
      'folder_updated',
      'folder_deleted',
    ]);
    expect(new Set(events.map((event) => event.user_id))).toEqual(new Set([world.users.teach]));
  });
});
