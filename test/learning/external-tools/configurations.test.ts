import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { toolsOf } from './builders.js';
import { aCartridge } from './cartridges.js';

describe('Tools from Common Cartridges', () => {
  let world: World;
  let teach: Caller;
  let inCourse: ReturnType<typeof toolsOf>;
  let source: Server;
  let answer: { status: number; body: string; location?: string };
  let hits: number;
  let address: string;
  beforeAll(async () => {
    source = createServer((_req, res) => {
      hits += 1;
      res.writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location }).end(answer.body);
    });
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(source.address() as AddressInfo).port}/tool.xml`;
    world = await openWorld({ OUTBOUND_ALLOWED: '127.0.0.1' });
    teach = world.as('teach');
    inCourse = toolsOf(world, { course: world.courses.C1 }, teach);
  });
  beforeEach(() => {
    hits = 0;
    answer = { status: 200, body: aCartridge() };
  });
  afterAll(async () => {
    await world.close();
    source.closeAllConnections();
    await new Promise((resolve) => source.close(resolve));
  });

  const stored = () => world.sql('select * from external_tools order by id');
  const byXml = (config_xml: string, form = {}) => inCourse.ask({ config_type: 'by_xml', config_xml, ...form });
  const refused = async (form: Record<string, string>) => {
    const before = await stored();
    const { status, body } = await inCourse.ask(form);
    expect([form['config_url'] ?? '', status, await stored()]).toEqual([form['config_url'] ?? '', 400, before]);
    return body;
  };

  it('have names of one line, composed, wherever the document breaks its lines', async () => {
    const title = 'U\u0308bung\n      at home\u2028now';
    const { id } = await inCourse.made();
    const places = { course_navigation: { text: 'La\nb' } };
    const form = { config_type: 'by_xml', config_xml: aCartridge({ title, places }) };
    const { status, body } = await teach.put(inCourse.at(id), form);
    expect([status, body.name, body.course_navigation.text]).toEqual([200, 'Übung at home now', 'La b']);
  });

  const whole = aCartridge({
    told: { description: 'Wires &amp; bulbs', icon: 'https://xml.example.org/i.png' },
    custom: { level: 'two' },
    extension: {
      text: 'Lab',
      selection_width: '500',
      selection_height: '300',
      vendor_help_link: 'https://help.example.org/',
    },
    places: {
      course_navigation: { enabled: 'true', visibility: 'admins', default: 'disabled', text: 'Desk' },
      editor_button: { url: 'https://xml.example.org/edit', selection_width: '640' },
      assignment_selection: { enabled: 'true', message_type: 'ContentItemSelectionRequest' },
      tool_configuration: { enabled: 'true', prefer_sis_email: 'true' },
      user_navigation: { enabled: 'false', url: 'https://xml.example.org/user' },
      moon_navigation: { enabled: 'true' },
    },
  });

  it('et-config-type: what the XML says is what the tool is', async () => {
    const { status, body } = await byXml(whole);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Circuit Lab',
      url: 'https://xml.example.org/launch',
      domain: null,
      description: 'Wires & bulbs',
      icon_url: 'https://xml.example.org/i.png',
      custom_fields: { level: 'two' },
      selection_width: 500,
      selection_height: 300,
      vendor_help_link: 'https://help.example.org/',
      course_navigation: {
        text: 'Desk',
        visibility: 'admins',
        default: 'false',
        url: 'https://xml.example.org/launch',
      },
      editor_button: { url: 'https://xml.example.org/edit', label: 'Lab', selection_width: 640, selection_height: 300 },
      assignment_selection: { message_type: 'ContentItemSelectionRequest' },
      tool_configuration: { prefer_sis_email: true, url: 'https://xml.example.org/launch' },
      user_navigation: null,
      consumer_key: 'lab-key',
    });
    expect(body).not.toHaveProperty('moon_navigation');
    expect(JSON.stringify(await stored())).not.toContain('cartridge_basiclti_link');
  });

  it('et-config-name-wins: the name of the request goes before the title, which counts where a change names none', async () => {
    expect((await byXml(aCartridge({ title: 'M' }), { name: 'N' })).body.name).toBe('N');
    const { id } = await inCourse.made();
    const form = { config_type: 'by_xml', config_xml: aCartridge({ title: 'M' }) };
    expect((await teach.put(inCourse.at(id), { ...form, name: 'N' })).body.name).toBe('N');
    expect((await teach.put(inCourse.at(id), form)).body.name).toBe('M');
  });

  it('what the request says goes before the XML, and an XML that a change brings unsets what it does not say', async () => {
    const { body: made } = await byXml(whole, { description: 'Own', 'course_navigation[text]': 'Bench' });
    expect([made.description, made.course_navigation.text, made.course_navigation.visibility]).toEqual([
      'Own',
      'Bench',
      'admins',
    ]);
    const form = { config_type: 'by_xml', config_xml: aCartridge() };
    const { body } = await teach.put(inCourse.at(made.id), form);
    expect([body.description, body.course_navigation, body.custom_fields, body.selection_width]).toEqual([
      null,
      null,
      {},
      null,
    ]);
    expect([body.consumer_key, body.privacy_level]).toEqual(['lab-key', 'anonymous']);
  });

  it('et-url-or-domain: an XML with an address has no domain, one with a domain alone has it', async () => {
    const both = await byXml(aCartridge({ extension: { domain: 'xml.example.org' } }));
    expect([both.body.url, both.body.domain]).toEqual(['https://xml.example.org/launch', null]);
    const alone = await byXml(aCartridge({ told: { launch_url: '' }, extension: { domain: 'xml.example.org' } }));
    expect([alone.body.url, alone.body.domain]).toEqual([null, 'xml.example.org']);
    const secure = aCartridge({ told: { secure_launch_url: 'https://secure.example.org/' } });
    expect((await byXml(secure)).body.url).toBe('https://secure.example.org/');
  });

  it('the block for this platform is read, and every block where none is for it', async () => {
    const other = `<blti:extensions platform="other.example"><lticm:property name="text">Theirs</lticm:property></blti:extensions>`;
    const mine = aCartridge({
      extension: { text: 'Ours' },
      places: { user_navigation: { enabled: 'true' } },
      more: other,
    });
    expect((await byXml(mine)).body.user_navigation.label).toBe('Ours');
    const foreign = aCartridge({
      platform: 'third.example',
      places: { user_navigation: { enabled: 'true' } },
      more: other,
    });
    expect((await byXml(foreign)).body.user_navigation.label).toBe('Theirs');
  });

  it('et-config-xml-required, et-config-url-required: a type without its configuration is refused', async () => {
    for (const [config_type, field] of [
      ['by_xml', 'config_xml'],
      ['by_url', 'config_url'],
    ] as const) {
      expect(Object.keys((await refused({ config_type })).errors)).toEqual([field]);
      expect(Object.keys((await refused({ config_type, [field]: ' ' })).errors)).toEqual([field]);
    }
    // Without a type, nothing of it is read.
    await inCourse.made({ url: 'https://lab.example.org/', config_url: address, config_xml: 'x' });
    expect(hits).toBe(0);
  });

  it('et-config-type: by_url loads the XML from its address', async () => {
    answer.body = whole;
    const { body } = await inCourse.ask({ config_type: 'by_url', config_url: address });
    expect([body.url, body.course_navigation.text, hits]).toEqual(['https://xml.example.org/launch', 'Desk', 1]);
    answer = { status: 404, body: '' };
    const unreachable = { config_url: [{ type: 'unreachable_url' }] };
    expect((await refused({ config_type: 'by_url', config_url: address })).errors).toMatchObject(unreachable);
    answer = { status: 200, body: '<html/>' };
    expect(Object.keys((await refused({ config_type: 'by_url', config_url: address })).errors)).toEqual(['config_url']);
    answer = { status: 200, body: 'x'.repeat(1024 * 1024 + 1) };
    expect((await refused({ config_type: 'by_url', config_url: address })).errors).toMatchObject(unreachable);
  });

  it('who may not install a tool makes the service ask nobody', async () => {
    const form = { config_type: 'by_url', config_url: address };
    expect((await toolsOf(world, { course: world.courses.C1 }, world.as('stu1')).ask(form)).status).toBe(403);
    const { id } = await inCourse.made();
    expect((await world.as('stu1').put(inCourse.at(id), form)).status).toBe(403);
    expect((await world.as('stuB').put(inCourse.at(id), form)).status).toBe(404);
    expect(hits).toBe(0);
  });

  it('A36: no address of the own network is asked, by whatever way it is written or led to', async () => {
    const guarded = await openWorld();
    const tools = toolsOf(guarded, { course: guarded.courses.C1 }, guarded.as('teach'));
    const port = new URL(address).port;
    try {
      for (const config_url of [
        address,
        `http://[::1]:${port}/`,
        `http://0.0.0.0:${port}/`,
        `http://2130706433:${port}/`,
        `http://0177.0.0.1:${port}/`,
        `http://localhost.:${port}/`,
        'http://169.254.169.254/latest',
        'http://10.0.0.1/',
        'file:///etc/passwd',
        'gopher://127.0.0.1/',
        'data:text/xml,<a/>',
        'http://example.org:22/',
        'http://user:pass@example.org/',
      ]) {
        const { status, body } = await tools.ask({ config_type: 'by_url', config_url });
        expect([config_url, status, body.errors.config_url?.[0].type]).toEqual([config_url, 400, 'blocked_url']);
      }
      expect(await guarded.sql('select id from external_tools')).toEqual([]);
    } finally {
      await guarded.close();
    }
    answer = { status: 302, body: '', location: 'http://10.0.0.1/' };
    const led = await refused({ config_type: 'by_url', config_url: address });
    expect(led.errors).toMatchObject({ config_url: [{ type: 'blocked_url' }] });
    expect(hits).toBe(1);
  });

  it('A38: no XML makes the service fetch, grow or wait', async () => {
    const entity = (declared: string) =>
      `<?xml version="1.0"?><!DOCTYPE a [${declared}]>${whole.replace(/^<\?xml[^>]*>/, '')}`;
    const started = Date.now();
    const before = process.memoryUsage().rss;
    for (const config_xml of [
      entity(`<!ENTITY x SYSTEM "${address}">`),
      entity(`<!ENTITY % x SYSTEM "${address}"> %x;`),
      entity('<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'),
      whole.replace(
        '<blti:title>',
        `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${address}"/><blti:title>`,
      ),
      whole.replace('UTF-8', 'UTF-7'),
      '<a>'.repeat(5_000),
      `<cartridge_basiclti_link xmlns="http://www.imsglobal.org/xsd/imslticc_v1p0" ${'a="b" '.repeat(500)}/>`,
      '<other/>',
      'no xml at all',
    ])
      expect(Object.keys((await refused({ config_type: 'by_xml', config_xml })).errors)).toEqual(['config_xml']);
    expect(hits).toBe(0);
    expect(Date.now() - started).toBeLessThan(9_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  it('an XML that says what no tool can have is refused by its own field', async () => {
    for (const told of [{ launch_url: 'javascript:alert(1)' }, { icon: 'data:text/html,x' }] as Record<
      string,
      string
    >[])
      expect(Object.keys((await refused({ config_type: 'by_xml', config_xml: aCartridge({ told }) })).errors)).toEqual([
        'config_xml',
      ]);
    const empty = await refused({ config_type: 'by_xml', config_xml: aCartridge({ told: { launch_url: '' } }) });
    expect(Object.keys(empty.errors).sort()).toEqual(['domain', 'url']);
  });
});
