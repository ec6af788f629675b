/**
 * A teacher writes to a section, two answer, one conversation is archived and comes back, a batch marks them as read. Beside
 * it the teacher and a student have a page open, which shows each change and is never loaded again.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { untilSubscribed } from '../../server/live/until-subscribed.js';
import { describeInChromium, openChromium } from '../../support/chromium.js';
import type { Person } from '../../support/fixture.js';
import { runQueued } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';

/** An inbox of another origin, without any library: what it hears stands in its list, the number in its heading. */
const script = `
const { service, token } = window.told;
const socket = new WebSocket(service.replace('http', 'ws') + '/graphql', 'graphql-transport-ws');
const say = (message) => socket.send(JSON.stringify(message));
const heading = document.querySelector('h1'), list = document.querySelector('ol');
socket.addEventListener('open', () => say({ type: 'connection_init', payload: { authorization: 'Bearer ' + token } }));
socket.addEventListener('message', ({ data }) => {
  const { id, type, payload } = JSON.parse(data);
  if (type === 'connection_ack') {
    say({ id: 'm', type: 'subscribe', payload: { query: 'subscription { messageReceived { authorName subject body } }' } });
    say({ id: 'u', type: 'subscribe', payload: { query: 'subscription { unreadCountChanged { unreadCount } }' } });
    document.title = 'listening';
  }
  if (type === 'ping') say({ type: 'pong' });
  if (type === 'next' && id === 'u') heading.textContent = payload.data.unreadCountChanged.unreadCount + ' unread';
  if (type === 'next' && id === 'm') {
    const { authorName, subject, body } = payload.data.messageReceived;
    list.append(Object.assign(document.createElement('li'), { textContent: authorName + ', ' + subject + ': ' + body }));
  }
});
`;

describeInChromium('Conversations, and what changes before one’s eyes', () => {
  let world: World;
  let browser: Browser;
  let home: Server;
  beforeAll(async () => {
    world = await openWorld();
    browser = await openChromium();
    home = createServer((_req, res) => {
      res.setHeader('content-type', 'text/html');
      res.end(
        `<!doctype html><title>Inbox</title><h1>nothing heard</h1><ol></ol><script type="module">${script}</script>`,
      );
    });
    await new Promise<void>((resolve) => home.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await browser?.close();
    home?.close();
    await world.close();
  });

  /** Somebody's page, which listens. */
  async function inboxOf(who: Person): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    await page.addInitScript(`window.told = ${JSON.stringify({ service: world.base, token: world.tokens[who] })}`);
    await page.goto(`http://127.0.0.1:${(home.address() as AddressInfo).port}/`);
    await page.waitForFunction(`document.title === 'listening'`);
    // Nothing but a new load of the page takes this away.
    await page.evaluate('window.isTheSame = true');
    return page;
  }
  /** The page shows so many lines, the last of which is this one, and this number. */
  const shows = (page: Page, lines: number, last: string, unread: string) =>
    page.waitForFunction(
      `document.querySelectorAll('li').length === ${lines} && (document.querySelector('li:last-child')?.textContent ?? '') === ${JSON.stringify(last)}
       && document.querySelector('h1').textContent === ${JSON.stringify(unread)}`,
    );
  const asked = async (answer: Promise<{ status: number; body: any; text: string }>, status = 200): Promise<any> => {
    const { status: found, body, text } = await answer;
    if (found !== status) throw new Error(`${found}: ${text}`);
    return body;
  };
  const inbox = async (scope = 'inbox') =>
    (await asked(world.as('teach').get(`/conversations?scope=${scope}`))).map((one: any) => [
      one.id,
      one.workflow_state,
      one.last_message,
    ]);
  const unread = async () => (await asked(world.as('teach').get('/conversations/unread_count'))).unread_count;

  it('are seen by a browser beside it without reloading', async () => {
    const [section] = await world.sql('select id::int from sections where course_id = $1 order by id limit 1', [
      world.courses.C1,
    ]);
    const teacher = await inboxOf('teach');
    const student = await inboxOf('stu1');
    await untilSubscribed(world, 4);
    const names = Object.fromEntries(
      (await world.sql('select id::int, name from users')).map(({ id, name }) => [id, name]),
    );
    const [teach, stu1, stu2] = (['teach', 'stu1', 'stu2'] as const).map((one) => names[world.users[one]]);

    const written = await asked(
      world.as('teach').post('/conversations', {
        'recipients[]': `section_${section.id}_students`,
        subject: 'Tides',
        body: 'Bring boots.',
        context_code: `course_${world.courses.C1}`,
      }),
      201,
    );
    const withWhom = (who: Person) =>
      written.find(({ audience }: { audience: number[] }) => audience.includes(world.users[who])).id;
    const [first, second] = [withWhom('stu1'), withWhom('stu2')];
    await shows(student, 1, `${teach}, Tides: Bring boots.`, '1 unread');

    await asked(world.as('stu1').post(`/conversations/${first}/add_message`, { body: 'Which size?' }));
    await shows(teacher, written.length + 1, `${stu1}, Tides: Which size?`, '1 unread');
    await asked(world.as('stu2').post(`/conversations/${second}/add_message`, { body: 'I have none.' }));
    await shows(teacher, written.length + 2, `${stu2}, Tides: I have none.`, '2 unread');
    expect(await unread()).toBe('2');

    const state = { 'conversation[workflow_state]': 'archived' };
    expect(await asked(world.as('teach').put(`/conversations/${first}`, state))).toMatchObject({
      workflow_state: 'archived',
      visible: false,
    });
    await shows(teacher, written.length + 2, `${stu2}, Tides: I have none.`, '1 unread');
    expect(await inbox('archived')).toEqual([[first, 'archived', 'Which size?']]);

    await asked(world.as('stu1').post(`/conversations/${first}/add_message`, { body: 'Mine are 41.' }));
    await shows(teacher, written.length + 3, `${stu1}, Tides: Mine are 41.`, '2 unread');
    expect((await inbox())[0]).toEqual([first, 'unread', 'Mine are 41.']);
    expect(await inbox('archived')).toEqual([]);

    const batch = { 'conversation_ids[]': [first, second], event: 'mark_as_read' };
    const progress = await asked(world.as('teach').put('/conversations', batch));
    expect(progress).toMatchObject({ tag: 'conversation_batch_update', context_type: 'User' });
    await runQueued(world);
    await shows(teacher, written.length + 3, `${stu1}, Tides: Mine are 41.`, '0 unread');
    expect(await unread()).toBe('0');
    expect((await inbox()).slice(0, 2)).toEqual([
      [first, 'read', 'Mine are 41.'],
      [second, 'read', 'I have none.'],
    ]);
    // What the student wrote stands in their own window, too; of another's nothing does.
    await shows(student, 3, `${stu1}, Tides: Mine are 41.`, '0 unread');
    expect(await Promise.all([teacher, student].map((page) => page.evaluate('window.isTheSame')))).toEqual([
      true,
      true,
    ]);
  });
});
