import { type Caller, openWorld, type World } from '../../support/world.js';
import { toolsOf } from './builders.js';
import { checked, launched, opened } from './launched.js';

type Form = Record<string, string | boolean>;

describe('The shared secret of a tool signs for no other host by itself', () => {
  let world: World;
  let teach: Caller;
  let stu1: Caller;
  let inCourse: ReturnType<typeof toolsOf>;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    stu1 = world.as('stu1');
    inCourse = toolsOf(world, { course: world.courses.C1 }, teach);
  });
  afterEach(() => world.close());

  const hasSecret = async (id: number) =>
    (await world.sql('select sealed_secret is not null as kept from external_tools where id = $1', [id]))[0].kept;
  const url = 'https://lab.example.org/launch';
  const cartridge = (address: string) =>
    `<cartridge_basiclti_link xmlns="http://www.imsglobal.org/xsd/imslticc_v1p0"
      xmlns:blti="http://www.imsglobal.org/xsd/imsbasiclti_v1p0">
      <blti:title>Lab</blti:title><blti:launch_url>${address}</blti:launch_url></cartridge_basiclti_link>`;

  const moves: [Form, Form][] = [
    [{ url }, { url: 'https://elsewhere.example.net/launch' }],
    [{ url }, { url: 'https://lab.example.org:8443/launch' }],
    [{ url }, { domain: 'example.org' }],
    [{ domain: 'lab.example.org' }, { domain: 'elsewhere.example.net' }],
    [{ domain: 'lab.example.org' }, { url: 'https://notlab.example.org/launch' }],
    [{ url }, { 'course_navigation[url]': 'https://elsewhere.example.net/launch' }],
    [{ url }, { config_type: 'by_xml', config_xml: cartridge('https://elsewhere.example.net/launch') }],
  ];

  it.each(moves)('a tool at %j loses it with %j alone, and nobody launches it', async (form, change) => {
    const { id, ...made } = await inCourse.made(form);
    expect(made).not.toHaveProperty('needs_secret');
    const given = await launchOf(id, form);
    const moved = await teach.put(inCourse.at(id), change);
    expect([moved.status, moved.body.needs_secret, await hasSecret(id)]).toEqual([200, true, false]);
    const query = `id=${id}&url=${encodeURIComponent(moved.body.url ?? `https://${moved.body.domain}/unit`)}`;
    const refused = await stu1.get(`${inCourse.path}/sessionless_launch?${query}`);
    expect([refused.status, refused.body.errors[0].error_code]).toEqual([403, 'tool_without_secret']);
    // An address that was given before opens nothing either.
    const before = await opened(given);
    expect([before.status, before.action]).not.toEqual([200, expect.anything()]);
    const graph = await teach.graphql(
      `{ course(id: ${world.courses.C1}) { externalTool(id: ${id}) { needsSecret } } }`,
    );
    expect(graph.body.data.course.externalTool).toEqual({ needsSecret: true });
  });

  const launchOf = async (id: number, form: Form): Promise<string> => {
    const address = String(form['url'] ?? `https://${form['domain']}/unit`);
    const query = new URLSearchParams({ id: String(id), url: address });
    return (await stu1.get(`${inCourse.path}/sessionless_launch?${query.toString()}`)).body.url;
  };

  it.each(moves)('a tool at %j moves with %j together with its secret', async (form, change) => {
    const { id } = await inCourse.made(form);
    const moved = await teach.put(inCourse.at(id), { ...change, shared_secret: 'given-again' });
    expect([moved.status, moved.body.needs_secret, await hasSecret(id)]).toEqual([200, undefined, true]);
  });

  it.each<[Form, Form]>([
    [{ url }, { url }],
    [{ url }, { url: 'https://LAB.example.org:443/launch' }],
    [{ url }, { url: 'https://lab.example.org/other?unit=2' }],
    [{ url }, { domain: 'lab.example.org' }],
    [{ domain: 'example.org' }, { url }],
    [{ domain: 'example.org' }, { domain: 'lab.example.org' }],
    [{ url }, { 'course_navigation[url]': 'https://lab.example.org/navigation' }],
    [{ url }, { name: 'Lab', consumer_key: 'another', 'custom_fields[unit]': '3' }],
    [{ url }, { config_type: 'by_xml', config_xml: cartridge(url) }],
  ])('a tool at %j keeps it with %j, which signs for no other host', async (form, change) => {
    const { id } = await inCourse.made(form);
    const kept = await teach.put(inCourse.at(id), change);
    expect([kept.status, kept.body.needs_secret, await hasSecret(id)]).toEqual([200, undefined, true]);
    const address = kept.body.url ?? `https://${kept.body.domain}/unit`;
    const launch = await launched(stu1, inCourse.path, { id, url: address });
    await checked(launch, new URL(address).search === '' ? undefined : new URL(address).pathname);
  });
});
