import { type LockableAspect, lockableAspects } from '../../../src/learning/course-copies/index.js';
import { changeRows } from '../../support/change-by-sql.js';
import { openWorld, type World } from '../../support/world.js';
import { topicRow } from '../discussions/builders.js';
import { toolsOf } from '../external-tools/builders.js';
import { announce, send, uploaded } from '../files/uploads.js';
import { everyRow, held, type Locked, type LockedChange, lock, mutation, toldOf } from './locked.js';

interface Content extends Locked {
  readonly id: number;
  readonly at: string;
}

const inTopic = (world: World, id: number) => `id: ${id}, place: { courseId: ${world.courses.C1} }`;

async function file(world: World): Promise<Content & { name: string; folderId: number }> {
  const { folders, courses } = world;
  const made = { name: `locked-${Math.random()}.txt`, parent_folder_id: folders.unit! };
  const { id } = await uploaded(world.as('teach'), `/courses/${courses.C1}/files`, made.name, 'one', made);
  return { id, name: made.name, folderId: folders.unit!, at: `/files/${id}`, rows: [['files', id]] };
}

const fileFields: readonly (readonly [LockableAspect, wire: string, given: (world: World) => string])[] = [
  ['content', 'name', () => `other-${Math.random()}.txt`],
  ['content', 'parent_folder_id', ({ folders }) => String(folders.C1)],
  ['availability_dates', 'hidden', () => 'true'],
  ['availability_dates', 'locked', () => 'true'],
  ['availability_dates', 'unlock_at', () => '2026-05-01T10:00:00Z'],
  ['availability_dates', 'lock_at', () => '2026-05-01T10:00:00Z'],
];
const ofFiles: LockedChange<Content & { name: string; folderId: number }>[] = [
  ...fileFields.map(
    ([aspect, wire, given]): LockedChange<Content & { name: string; folderId: number }> => ({
      does: `PUT ${wire}`,
      by: [aspect],
      fields: [wire],
      ask: (caller, { at }, world) => caller.put(at, { [wire]: given(world) }),
    }),
  ),
  {
    does: 'updateFile',
    by: ['content'],
    fields: ['name'],
    ask: (caller, { id }) => mutation(caller, `updateFile(id: ${id}, input: { name: "other-${id}.txt" })`),
  },
  {
    does: 'announcing a file that would take its place',
    by: lockableAspects,
    fields: ['name'],
    ask: (caller, { name, folderId }, { courses }) =>
      announce(caller, `/courses/${courses.C1}/files`, name, 'two', { parent_folder_id: folderId }),
  },
  { does: 'DELETE', by: lockableAspects, ask: (caller, { at }) => caller.del(at) },
  { does: 'deleteFile', by: lockableAspects, ask: (caller, { id }) => mutation(caller, `deleteFile(id: ${id})`) },
  {
    does: 'deleteFiles',
    by: lockableAspects,
    fields: ['fileIds.0'],
    ask: (caller, { id }) => mutation(caller, `deleteFiles(fileIds: [${id}])`),
  },
];

async function tool(world: World): Promise<Content> {
  const { id } = await toolsOf(world, { course: world.courses.C1 }).made();
  return { id, at: `/courses/${world.courses.C1}/external_tools/${id}`, rows: [['external_tools', id]] };
}

const toolFields: readonly (readonly [wire: string, form: Record<string, string>])[] = [
  ['name', { name: 'Other' }],
  ['url', { url: 'https://lab.example.org/other' }],
  ['shared_secret', { shared_secret: 'another' }],
  ['consumer_key', { consumer_key: 'another' }],
  ['custom_fields', { 'custom_fields[a]': 'b' }],
  ['course_navigation', { 'course_navigation[url]': 'https://lab.example.org/nav' }],
];
const ofTools: LockedChange<Content>[] = [
  ...toolFields.map(
    ([wire, form]): LockedChange<Content> => ({
      does: `PUT ${wire} of a tool`,
      by: ['content'],
      fields: [wire],
      ask: (caller, { at }) => caller.put(at, form),
    }),
  ),
  {
    does: 'updateExternalTool',
    by: ['content'],
    fields: ['description'],
    ask: (caller, { id }) => mutation(caller, `updateExternalTool(id: ${id}, input: { description: "Other" })`),
  },
  { does: 'DELETE', by: lockableAspects, ask: (caller, { at }) => caller.del(at) },
  {
    does: 'deleteExternalTool',
    by: lockableAspects,
    ask: (caller, { id }) => mutation(caller, `deleteExternalTool(id: ${id})`),
  },
];

describe('A file or tool that a blueprint has locked', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  describe('a file', () => held(() => world, file, ofFiles));
  describe('a tool', () => held(() => world, tool, ofTools));

  it('gives no way to a file that was announced before it was locked', async () => {
    const made = await file(world);
    const { body } = await announce(world.as('teach'), `/courses/${world.courses.C1}/files`, made.name, 'two', {
      parent_folder_id: made.folderId,
    });
    await lock(world, made, ['content']);
    expect(toldOf(await send(body, 'two'))).toMatchObject({ status: 403, reason: 'locked_by_blueprint' });
    const [kept] = await world.sql('select workflow_state as state from files where id = $1', [made.id]);
    expect(kept.state).toBe('available');
  });

  it('stays in its folder, which is not deleted with it', async () => {
    const made = await file(world);
    await lock(world, made, ['availability_dates']);
    const before = await everyRow(world);
    const told = toldOf(await world.as('admin').del(`/folders/${made.folderId}`, { force: 'true' }));
    expect(told).toEqual({ status: 403, reason: 'locked_by_blueprint', fields: [] });
    expect(await everyRow(world)).toEqual(before);
  });

  it('takes the secret that it has', async () => {
    const aTool = await tool(world);
    await lock(world, aTool, lockableAspects);
    const secret = { name: 'Circuit Lab', shared_secret: 'kept-from-everybody', consumer_key: 'lab-key' };
    expect((await world.as('admin').put(aTool.at, secret)).status).toBe(200);
  });

  it('is put to a topic like any other file', async () => {
    const made = await file(world);
    await lock(world, made, lockableAspects);
    const topicId = await topicRow(world);
    const { status } = await mutation(
      world.as('teach'),
      `updateDiscussionTopic(${inTopic(world, topicId)}, input: { attachmentId: ${made.id} })`,
    );
    expect(status).toBe(200);
    await changeRows(world, 'discussion_topics', { id: topicId }, { blueprintLocks: ['content'] });
    const told = toldOf(
      await mutation(
        world.as('teach'),
        `updateDiscussionTopic(${inTopic(world, topicId)}, input: { attachmentId: null })`,
      ),
    );
    expect(told).toEqual({ status: 403, reason: 'locked_by_blueprint', fields: ['attachmentId'] });
  });
});
