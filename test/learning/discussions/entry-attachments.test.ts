import { aFile } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { topicRow } from './builders.js';
import { entriesAt, says } from './entry-builders.js';

describe('Files put to entries', () => {
  let world: World;
  let topic: number;
  beforeEach(async () => {
    world = await openWorld();
    topic = await topicRow(world);
  });
  afterEach(() => world.close());

  const letStudentsAttach = () =>
    world.as('teach').put(`/courses/${world.courses.C1}/settings`, { allow_student_forum_attachments: 'true' });
  const ofStudent = () => aFile(world, { userId: world.users.stu1 }, { name: 'notes.pdf' });
  const attachments = () => world.sql('select attachment_id::int as file from discussion_entries order by id');

  it('de-attachment: are those of students where the course lets them, and those of staff', async () => {
    const file = await ofStudent();
    const form = { message: 'see', attachment: file };
    const refused = await world.as('stu1').post(entriesAt(world, topic), form);
    expect([refused.status, Object.keys(refused.body.errors), await attachments()]).toEqual([403, ['attachment'], []]);
    await letStudentsAttach();
    const { status, body } = await world.as('stu1').post(entriesAt(world, topic), form);
    expect([status, body.attachment.id, body.attachment.display_name]).toEqual([201, file, 'notes.pdf']);
    const [seen] = (await world.as('stu2').get(entriesAt(world, topic))).body;
    expect(seen.attachment.id).toBe(file);
    const handout = await world
      .as('teach')
      .post(entriesAt(world, topic), { message: 'x', attachment: world.files.handout });
    expect(handout.body.attachment.id).toBe(world.files.handout);
  });

  it('de-attachment: nobody puts a file of somebody else to an entry; it is taken away again', async () => {
    await letStudentsAttach();
    const file = await ofStudent();
    for (const foreign of [world.files.handout, 999_999]) {
      const form = { message: 'see', attachment: foreign };
      const { status, body } = await world.as('stu1').post(entriesAt(world, topic), form);
      expect([status, body.errors]).toEqual([400, { attachment: [expect.objectContaining({ type: 'not_found' })] }]);
    }
    expect((await world.as('stu2').post(entriesAt(world, topic), { message: 'x', attachment: file })).status).toBe(400);
    const entry = await says(world, 'stu1', topic, 'see', { attachment: file });
    const at = `${entriesAt(world, topic)}/${entry.id}`;
    expect((await world.as('stu1').put(at, { message: 'still' })).body.attachment.id).toBe(file);
    expect((await world.as('stu1').put(at, { attachment: '' })).body.attachment).toBeUndefined();
    expect(await attachments()).toEqual([{ file: null }]);
  });

  it('de-html-links: links to files in what they say open them, and are kept without their signatures', async () => {
    const link = `<a href="/courses/${world.courses.C1}/files/${world.files.handout}/download">f</a>`;
    const entry = await says(world, 'teach', topic, link);
    expect(entry.message).toMatch(/href="http[^"]+\/files\/\d+\/download\?[^"]*verifier=/);
    const [{ message }] = await world.sql('select message from discussion_entries');
    expect(message).toBe(link);
    const again = await world.as('teach').put(`${entriesAt(world, topic)}/${entry.id}`, { message: entry.message });
    expect(again.status).toBe(200);
    expect((await world.sql('select message from discussion_entries'))[0].message).not.toContain('verifier');
  });
});
