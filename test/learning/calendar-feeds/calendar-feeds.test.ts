import { setTimeout as pause } from 'node:timers/promises';
import { sync as ics, type VEvent } from 'node-ical';
import type { Assignment } from '../../../src/learning/assignments/index.js';
import { installationName } from '../../../src/learning/calendar-feeds/index.js';
import { SecretBox } from '../../../src/platform/authorization/secrets.js';
import { deleteUser } from '../../support/account-builders.js';
import type { FieldsOf } from '../../support/change-by-sql.js';
import { setPartState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { anAssignment, anOverride, inDays } from '../assignments/builders.js';

describe('calendar feeds', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const inTime = (name: string, fields: FieldsOf<Assignment> = {}): Promise<number> =>
    anAssignment(world, { name, dueAt: inDays(1), ...fields });

  const address = async (who: 'stu1' | 'stu2' | 'teach'): Promise<string> => {
    const query = 'query ($id: RecordId!) { course(id: $id) { calendar { ics } } }';
    return (await world.as(who).graphql(query, { id: world.courses.C1 })).body.data.course.calendar.ics;
  };
  /** Fetches an address as a calendar program does: without a token. */
  const fetched = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const events = (text: string): VEvent[] =>
    Object.values(ics.parseICS(text)).filter((part): part is VEvent => part?.type === 'VEVENT');
  const names = (text: string) => events(text).map((event) => event.summary);

  it('co-calendar: a course names its feed, which calendar programs read without a token', async () => {
    const due = new Date('2030-05-06T17:00:00Z');
    const id = await inTime('Essay; "Cells", part 1', {
      dueAt: due.toISOString(),
      description: '<p>Read &amp; write</p><p>Twice</p>',
    });
    const listed = await world.as('admin').get(`/accounts/${world.accounts.RA}/courses?search_term=BIO`);
    const url: string = listed.body[0].calendar.ics;
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/feeds\/calendars\/[\w.-]+\.ics$/);
    expect(url.startsWith(world.base)).toBe(true);
    const answer = await fetched(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const [event] = events(answer.text);
    expect(event).toMatchObject({
      uid: expect.stringMatching(new RegExp(`^assignment-${id}@[0-9a-z]{16}\\.lyceum$`)),
      summary: 'Essay; "Cells", part 1 [BIO101]',
      description: 'Read & write\nTwice',
      start: due,
      url: `${world.base}/courses/${world.courses.C1}/assignments/${id}`,
    });
    expect(answer.text).toContain('X-WR-CALNAME:Biology 101');
  });

  it('ends no entry where it begins, and counts its changes: DTEND, UID and SEQUENCE', async () => {
    const id = await inTime('Essay');
    const url = await address('stu1');
    const told = async () => {
      const { text } = await fetched(url);
      expect(text).toContain('DTSTART');
      expect(text).not.toContain('DTEND');
      return { uid: /UID:(\S+)/.exec(text)?.[1], sequence: Number(/SEQUENCE:(\d+)/.exec(text)?.[1]) };
    };
    const first = await told();
    expect(first.sequence).toBeGreaterThan(0);
    expect(await told()).toEqual(first);
    // A change is counted by the second in which it is made.
    await pause(1_100);
    const path = `/courses/${world.courses.C1}/assignments/${id}`;
    await world.as('teach').put(path, { 'assignment[due_at]': '2031-01-01T00:00:00Z' });
    const after = await told();
    expect(after.uid).toBe(first.uid);
    expect(after.sequence).toBeGreaterThan(first.sequence);
    const boxes = [7, 7, 8].map((byte) => new SecretBox(Buffer.alloc(32, byte)));
    const [here, again, elsewhere] = boxes.map(installationName);
    expect([after.uid, again]).toEqual([`assignment-${id}@${here}`, here]);
    expect(elsewhere).not.toBe(here);
  });

  it('shows each reader what they see: their own dates, nothing unpublished', async () => {
    await inTime('Hidden', { workflowState: 'unpublished' });
    await inTime('Undated', { dueAt: null });
    const essay = await inTime('Essay');
    const later = { title: 'Stu', dueAtOverridden: true, dueAt: '2031-01-01T00:00:00Z' };
    await anOverride(world, essay, later, [world.users.stu1]);
    const own = events((await fetched(await address('stu1'))).text);
    expect(own.map((event) => [event.summary, event.start])).toEqual([
      ['Essay [BIO101]', new Date('2031-01-01T00:00:00Z')],
    ]);
    expect(events((await fetched(await address('stu2'))).text)[0]?.start).not.toEqual(own[0]?.start);
    const teachers = names((await fetched(await address('teach'))).text);
    expect(new Set(teachers)).toEqual(new Set(['Essay [BIO101]', 'Hidden [BIO101]']));
  });

  it('opens nothing to an address that was changed in any part', async () => {
    const url = await address('stu1');
    const [name = '', context = '', proof = ''] = (url.split('/').at(-1) as string).split('.');
    const other = (await address('stu2')).split('/').at(-1)?.split('.') as string[];
    const changed = [
      [other[0], context, proof],
      [name, `c${world.courses.C2}`, proof],
      [name, `o${world.accounts.RA}`, proof],
      [name, context, proof.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))],
      [name, context, ''],
    ];
    for (const parts of changed) {
      const answer = await fetched(`${world.base}/feeds/calendars/${parts.join('.')}.ics`);
      expect([parts.join('.'), answer.status, JSON.parse(answer.text).status]).toEqual([
        parts.join('.'),
        404,
        'not_found',
      ]);
    }
    expect((await fetched(`${world.base}/feeds/calendars/${world.users.stu1}.ics`)).status).toBe(404);
  });

  it('stores no secret that opens a feed', async () => {
    const proof = (await address('stu1')).split('.').at(-2) as string;
    const [stored] = await world.sql('select to_jsonb(u)::text as text from users u where id = $1', [world.users.stu1]);
    expect(stored.text).not.toContain(proof);
  });

  it('gets new addresses when its person asks, and the old ones close', async () => {
    const [old, others] = [await address('stu1'), await address('stu2')];
    const { body } = await world.as('stu1').graphql('mutation { rotateCalendarAddress { user { calendar { ics } } } }');
    expect(body.errors).toBeUndefined();
    expect((await fetched(old)).status).toBe(404);
    expect((await fetched(await address('stu1'))).status).toBe(200);
    expect((await fetched(body.data.rotateCalendarAddress.user.calendar.ics)).status).toBe(200);
    expect((await fetched(others)).status).toBe(200);
    expect(
      await world.sql(`select user_id::int from audit_events where event_type = 'calendar_address_rotated'`),
    ).toEqual([{ user_id: world.users.stu1 }]);
  });

  it('A69: closes with the last part in the course, and with the person', async () => {
    const url = await address('stu1');
    await setPartState(world, world.users.stu1, 'deleted');
    expect((await fetched(url)).status).toBe(404);
    const own = await address('stu2');
    await deleteUser(world, world.users.stu2);
    expect((await fetched(own)).status).toBe(404);
  });

  it('of a person holds all their courses, and is named on their own profile alone', async () => {
    await inTime('Essay');
    const profile = await world.as('stu1').get(`/users/${world.users.stu1}/profile`);
    expect(names((await fetched(profile.body.calendar.ics)).text)).toEqual(['Essay [BIO101]']);
    expect((await world.as('teach').get(`/users/${world.users.stu1}/profile`)).body).not.toHaveProperty('calendar');
  });

  it('is shown to nobody who acts as its person, and not renewed by them', async () => {
    const acting = (path: string) => `${path}?as_user_id=${world.users.stu1}`;
    expect((await world.as('admin').get(acting(`/courses/${world.courses.C1}`))).body.calendar).toBeNull();
    expect((await world.as('admin').get(acting('/users/self/profile'))).body).not.toHaveProperty('calendar');
    const url = await address('stu1');
    const answer = await world
      .as('admin')
      .json('POST', acting('/graphql'), { query: 'mutation { rotateCalendarAddress { user { recordId } } }' });
    expect(answer.body.errors[0].extensions.http).toEqual({ status: 403 });
    expect((await fetched(url)).status).toBe(200);
  });

  it('is not sent again while nothing has changed', async () => {
    await inTime('Essay');
    const url = await address('stu1');
    const tag = (await fetched(url)).headers.get('etag') as string;
    const again = await fetched(url, { 'if-none-match': tag });
    expect([again.status, again.text]).toEqual([304, '']);
    await inTime('Another');
    expect((await fetched(url, { 'if-none-match': tag })).status).toBe(200);
  });

  it('costs the same statements, however much is due', async () => {
    const url = await address('stu1');
    const few = await world.statementsOf(() => fetched(url));
    for (let i = 0; i < 8; i += 1) await inTime(`Essay ${i}`);
    expect(few).toBe(6);
    expect(await world.statementsOf(() => fetched(url))).toBe(6);
  });
});
