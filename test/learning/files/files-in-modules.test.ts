import { leastStatements } from '../../support/least-statements.js';
import { aPart } from '../../support/school-builders.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { aModule, anAssignmentItem, anItem, asks, modulePath } from '../modules/course-parts.js';
import { uploaded } from './uploads.js';

const later = '2099-01-01T00:00:00Z';
const bytes = 'what the module keeps';

describe('Files in modules', () => {
  let world: World;
  let teach: Caller;
  let stu1: Caller;
  let C1: number;
  beforeAll(async () => {
    world = await openWorld();
    teach = world.as('teach');
    stu1 = world.as('stu1');
    C1 = world.courses.C1;
  });
  afterAll(() => world.close());

  let count = 0;
  const aFile = async (): Promise<number> => {
    count += 1;
    return (await uploaded(teach, `/courses/${C1}/files`, `in-modules-${count}.txt`, bytes)).id;
  };
  /** Something that each student has to tick off first. */
  const aStep = async (module: number): Promise<number> =>
    (await anAssignmentItem(world, module, asks('must_mark_done'))).item;
  /** Puts the file into the module. */
  const put = (module: number, file: number, form: Parameters<typeof anItem>[2] = {}) =>
    anItem(world, module, { type: 'File', content_id: file, title: 'File', ...form });
  const changed = async (path: string, kind: string, form: Record<string, string | boolean>) => {
    const fields = Object.fromEntries(Object.entries(form).map(([name, value]) => [`${kind}[${name}]`, value]));
    expect((await teach.put(path, fields)).status).toBe(200);
  };
  const fileFor = async (caller: Caller, id: number) => {
    const { status, body } = await caller.get(`/files/${id}`);
    expect(status).toBe(200);
    return body;
  };
  const fetched = async (url: string): Promise<[number, string]> => {
    const response = await fetch(url);
    return [response.status, await response.text()];
  };
  const isLocked = async (caller: Caller, id: number): Promise<boolean> => {
    const file = await fileFor(caller, id);
    expect([file.url === '', 'lock_info' in file, 'lock_explanation' in file]).toEqual(
      Array(3).fill(file.locked_for_user),
    );
    if (file.url !== '') expect(await fetched(file.url)).toEqual([200, bytes]);
    return file.locked_for_user;
  };

  it('that stand in a locked one alone are locked as pages are: no address and no bytes, by whatever way', async () => {
    const id = await aFile();
    const html = `<a href="/courses/${C1}/files/${id}">x</a><img src="/files/${id}/preview" />`;
    const assignment = { name: 'Read', description: html, published: true };
    const work = (await teach.json('POST', `/courses/${C1}/assignments`, { assignment })).body.id;
    const before = (await fileFor(stu1, id)).url;
    expect(await fetched(before)).toEqual([200, bytes]);
    const module = await aModule(world, { name: 'Later', unlock_at: later });
    const item = await put(module, id);

    expect(await fileFor(stu1, id)).toMatchObject({
      url: '',
      thumbnail_url: null,
      locked_for_user: true,
      lock_info: { asset_string: `file_${id}`, unlock_at: later, context_module: { id: module, name: 'Later' } },
      lock_explanation: 'This file is part of the module Later and is locked until Jan 1, 2099, 12:00 AM.',
    });
    expect((await fetched(before))[0]).toBe(404);
    const lists = [
      `/courses/${C1}/files?per_page=100`,
      `/folders/${world.folders.C1}/files?per_page=100&include[]=user`,
    ];
    for (const path of lists) {
      const { text, body } = await stu1.get(path);
      expect([path, text.includes(`/files/${id}/download`)]).toEqual([path, false]);
      expect(body.find((file: any) => file.id === id)).toMatchObject({ url: '', locked_for_user: true });
    }
    for (const path of [`/files/${id}/public_url`, `/files/${id}/download`, `/courses/${C1}/files/${id}/download`])
      expect([path, (await stu1.get(path)).status]).toEqual([path, 404]);
    for (const path of [`/files/${id}/download`, `/courses/${C1}/files/${id}/download?download_frd=1`])
      expect([path, (await fetched(world.base + path))[0]]).toEqual([path, 404]);
    expect((await stu1.get(`/courses/${C1}/assignments/${work}`)).body.description).toBe(html);
    for (const include of ['', '?include[]=items&include[]=content_details'])
      expect((await stu1.get(modulePath(world, module) + include)).text).not.toContain('verifier');
    expect((await stu1.get(`${modulePath(world, module, item)}?include[]=content_details`)).text).not.toContain(
      'verifier',
    );

    const { id: node } = (await teach.graphql(`{ file(id: ${id}) { id } }`)).body.data.file;
    const { data } = (
      await stu1.graphql(
        `query ($node: ID!, $course: RecordId!, $id: RecordId!, $module: RecordId!) {
          node(id: $node) { ...F }
          file(id: $id) { ...F }
          course(id: $course) {
            file(id: $id) { ...F }
            module(id: $module) { items(first: 5) { nodes { file { ...F } } } }
          }
        }
        fragment F on File { url lockedForUser lockInfo { assetString unlockAt lockAt contextModule { recordId name } } }`,
        { node, course: C1, id, module },
      )
    ).body;
    const locked = {
      url: '',
      lockedForUser: true,
      lockInfo: {
        assetString: `file_${id}`,
        unlockAt: later,
        lockAt: null,
        contextModule: { recordId: module, name: 'Later' },
      },
    };
    expect(data).toEqual({
      node: locked,
      file: locked,
      course: { file: locked, module: { items: { nodes: [{ file: locked }] } } },
    });

    await changed(modulePath(world, module), 'module', { unlock_at: '' });
    expect(await isLocked(stu1, id)).toBe(false);
    expect(await fetched(before)).toEqual([200, bytes]);
    expect((await stu1.get(`/courses/${C1}/assignments/${work}`)).body.description).toContain('verifier');
  });

  it('are open to those who teach, assist, write contents or look after the course, whatever locks the module', async () => {
    const id = await aFile();
    const module = await aModule(world, { name: 'Draft', unlock_at: later, published: false });
    await put(module, id);
    for (const who of ['teach', 'ta', 'des', 'admin', 'subadmin'] as const) {
      expect([who, await isLocked(world.as(who), id)]).toEqual([who, false]);
      expect([who, (await fileFor(world.as(who), id)).lock_info]).toEqual([who, undefined]);
    }
    // Whoever assists and may not manage files reads them all the same.
    const ta = world.roles.A['TaEnrollment'];
    const taken = { permissions: { manage_files: { explicit: true, enabled: false } } };
    expect((await world.as('admin').json('PUT', `/accounts/${world.accounts.RA}/roles/${ta}`, taken)).status).toBe(200);
    expect(await isLocked(world.as('ta'), id)).toBe(false);
    const given = { permissions: { manage_files: { explicit: false } } };
    expect((await world.as('admin').json('PUT', `/accounts/${world.accounts.RA}/roles/${ta}`, given)).status).toBe(200);
    expect(await isLocked(stu1, id)).toBe(true);
    expect((await stu1.get(`/files/${id}`)).text).not.toContain('Draft');
  });

  it('wait for what comes before, each student for themself, and observers with their student', async () => {
    const [held, inOrder] = [await aFile(), await aFile()];
    const first = await aModule(world, { name: 'First' });
    const asked = await aStep(first);
    const second = await aModule(world, { name: 'Second', prerequisite_module_ids: [first] });
    await put(second, held);
    const steps = await aModule(world, { name: 'Steps', require_sequential_progress: true });
    const step = await aStep(steps);
    await put(steps, inOrder);
    const standing = async () => {
      const all: Record<string, boolean[]> = {};
      for (const who of ['stu1', 'stu2', 'obs', 'teach'] as const)
        all[who] = [await isLocked(world.as(who), held), await isLocked(world.as(who), inOrder)];
      return all;
    };
    const none = { stu1: [true, true], stu2: [true, true], obs: [true, true], teach: [false, false] };
    expect(await standing()).toEqual(none);
    expect(await fileFor(stu1, held)).toMatchObject({
      lock_info: { asset_string: `file_${held}`, context_module: { id: second, name: 'Second' } },
      lock_explanation: 'This file is locked until the module Second is open to you.',
    });
    for (const [module, item] of [
      [first, asked],
      [steps, step],
    ] as const)
      expect((await stu1.put(`${modulePath(world, module, item)}/done`)).status).toBe(204);
    expect(await standing()).toEqual({ ...none, stu1: [false, false], obs: [false, false] });

    // An address is its maker's: it opens as long as the modules are open to them.
    const { url } = await fileFor(stu1, inOrder);
    const ofObserver = (await fileFor(world.as('obs'), inOrder)).url;
    expect([(await fetched(url))[0], (await fetched(ofObserver))[0]]).toEqual([200, 200]);
    expect((await stu1.del(`${modulePath(world, steps, step)}/done`)).status).toBe(204);
    expect([(await fetched(url))[0], (await fetched(ofObserver))[0]]).toEqual([404, 404]);
    const teachers = (await fileFor(teach, inOrder)).url;
    expect((await fetched(teachers))[0]).toBe(200);
    for (const change of [
      (query: URLSearchParams) => query.delete('viewer'),
      (query: URLSearchParams) => query.set('viewer', String(world.users.teach)),
      (query: URLSearchParams) => query.set('locked', '1'),
    ]) {
      const other = new URL(url);
      change(other.searchParams);
      expect([other.search, (await fetched(other.href))[0]]).toEqual([other.search, 404]);
    }
  });

  it('are open where they stand in an open module too, in a deleted one alone, or in none', async () => {
    const [both, gone, free] = [await aFile(), await aFile(), await aFile()];
    const closed = await aModule(world, { name: 'Closed', unlock_at: later });
    const open = await aModule(world, { name: 'Open' });
    await put(closed, both);
    const lastItem = await put(closed, gone);
    expect([await isLocked(stu1, both), await isLocked(stu1, gone), await isLocked(stu1, free)]).toEqual([
      true,
      true,
      false,
    ]);
    const shown = await put(open, both);
    expect((await teach.del(modulePath(world, closed, lastItem))).status).toBe(200);
    expect([await isLocked(stu1, both), await isLocked(stu1, gone)]).toEqual([false, false]);
    await changed(modulePath(world, open, shown), 'module_item', { published: false });
    expect(await isLocked(stu1, both)).toBe(true);
    expect((await teach.del(modulePath(world, closed))).status).toBe(200);
    expect(await isLocked(stu1, both)).toBe(true);
    await changed(modulePath(world, open, shown), 'module_item', { published: true });
    expect(await isLocked(stu1, both)).toBe(false);
    await changed(modulePath(world, open), 'module', { published: false });
    const { url } = await fileFor(teach, both);
    expect([await isLocked(stu1, both), await isLocked(teach, both), (await fetched(url))[0]]).toEqual([
      true,
      false,
      200,
    ]);
    expect((await fileFor(stu1, both)).lock_info).toEqual({
      asset_string: `file_${both}`,
      unlock_at: null,
      lock_at: null,
    });
    expect((await fileFor(stu1, both)).lock_explanation).toBe('This file is locked at the moment.');
  });

  it('say first what they say of themselves', async () => {
    const id = await aFile();
    await put(await aModule(world, { name: 'Far', unlock_at: later }), id);
    const dates = { unlock_at: '2090-01-01T00:00:00Z' };
    expect((await teach.put(`/files/${id}`, dates)).status).toBe(200);
    const { lock_info, lock_explanation } = await fileFor(stu1, id);
    expect(lock_info).toMatchObject({ asset_string: `file_${id}`, ...dates });
    expect(lock_explanation).toBe('This file is locked at the moment.');
  });

  it('that a student has handed in are theirs and the graders’, and the picture of a course is shown', async () => {
    const id = await aFile();
    await put(await aModule(world, { name: 'Kept', unlock_at: later }), id);
    const submission_types = ['online_upload'];
    const assignment = { name: 'Hand in', published: true, submission_types };
    const work = (await teach.json('POST', `/courses/${C1}/assignments`, { assignment })).body.id;
    const at = `/courses/${C1}/assignments/${work}/submissions`;
    const taken = await stu1.json('POST', at, { submission: { submission_type: 'online_upload', file_ids: [id] } });
    expect([taken.status, taken.text.includes('verifier')]).toEqual([400, false]);
    const own = (await uploaded(stu1, `${at}/self/files`, 'own.txt', 'mine')).id;
    const handedIn = await stu1.json('POST', at, { submission: { submission_type: 'online_upload', file_ids: [own] } });
    expect(handedIn.status).toBe(201);
    expect(await fetched(handedIn.body.attachments[0].url)).toEqual([200, 'mine']);

    const course = { image_id: id };
    expect((await teach.json('PUT', `/courses/${C1}`, { course })).status).toBe(200);
    const { body } = await stu1.get(`/courses/${C1}?include[]=course_image`);
    expect(await fetched(body.image_download_url)).toEqual([200, bytes]);
    expect(await isLocked(stu1, id)).toBe(true);
    expect((await teach.json('PUT', `/courses/${C1}`, { course: { image_id: '' } })).status).toBe(200);
    expect((await fetched(body.image_download_url))[0]).toBe(404);
  });

  it('are listed with as many statements as before, however many modules hold them', async () => {
    const ask = () => stu1.get(`/courses/${C1}/files?per_page=100`);
    const few = await leastStatements(world, ask);
    const module = await aModule(world, { name: 'Many', require_sequential_progress: true });
    for (let i = 0; i < 5; i += 1) await put(module, await aFile(), asks('must_view'));
    expect(await leastStatements(world, ask)).toBe(few);
    const { body } = await ask();
    expect(body.slice(-5).some((file: any) => file.locked_for_user)).toBe(true);
  });

  it('follow dates alone for who looks on without a student, and for who has finished the course', async () => {
    const [dated, asked] = [await aFile(), await aFile()];
    await put(await aModule(world, { name: 'Dated', unlock_at: later }), dated);
    const steps = await aModule(world, { name: 'In order', require_sequential_progress: true });
    await aStep(steps);
    await put(steps, asked);
    await aPart(world, world.users.out, { type: 'Observer' });
    await aPart(world, world.users.lim, { state: 'completed' });
    for (const who of ['out', 'lim'] as const)
      expect([who, await isLocked(world.as(who), dated), await isLocked(world.as(who), asked)]).toEqual([
        who,
        true,
        false,
      ]);
  });
});
