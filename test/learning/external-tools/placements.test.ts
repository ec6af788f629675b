import { type Caller, openWorld, type World } from '../../support/world.js';
import { toolsOf } from './builders.js';

const url = 'https://lab.example.org/launch';
const at = (rest: string) => `https://lab.example.org/${rest}`;

describe('The places of external tools', () => {
  let world: World;
  let teach: Caller;
  let inCourse: ReturnType<typeof toolsOf>;
  let inRoot: ReturnType<typeof toolsOf>;
  beforeAll(async () => {
    world = await openWorld();
    teach = world.as('teach');
    inCourse = toolsOf(world, { course: world.courses.C1 }, teach);
    inRoot = toolsOf(world, { account: world.accounts.RA });
  });
  afterAll(() => world.close());

  /** A place as it is answered, made with these parameters in a course and in an account. */
  const placed = async (place: string, fields: Record<string, string | number | boolean>, form = {}): Promise<any> => {
    const named = Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${place}[${name}]`, value]));
    const [one, other] = [
      await inCourse.made({ url, ...named, ...form }),
      await inRoot.made({ url, ...named, ...form }),
    ];
    expect(one[place]).toEqual(other[place]);
    return one[place];
  };

  const common = { url: at('place'), enabled: true, text: 'Desk', message_type: 'ContentItemSelectionRequest' };

  it('et-placement-account-navigation, et-account-nav-response: address, text and size, under their keys', async () => {
    const fields = { url: at('place'), enabled: true, text: 'Desk', selection_width: '300', selection_height: '200' };
    expect(await placed('account_navigation', fields)).toEqual({
      platform_icon_class: null,
      icon_url: null,
      text: 'Desk',
      url: at('place'),
      label: 'Desk',
      selection_width: 300,
      selection_height: 200,
      message_type: null,
      custom_fields: {},
    });
  });

  it('et-placement-user-navigation, et-placement-course-home-sub-navigation: address, text and icon', async () => {
    const fields = { url: at('place'), enabled: true, text: 'Desk' };
    expect(await placed('user_navigation', fields)).toMatchObject({ url: at('place'), text: 'Desk', icon_url: null });
    const home = { ...fields, icon_url: at('i.png') };
    expect(await placed('course_home_sub_navigation', home)).toMatchObject({ url: at('place'), icon_url: at('i.png') });
  });

  it('et-placement-course-navigation, et-course-nav-response: default and enabled are texts', async () => {
    expect(await placed('course_navigation', { enabled: true, text: 'Desk' })).toMatchObject({
      platform_icon_class: null,
      icon_url: null,
      text: 'Desk',
      url,
      default: 'true',
      enabled: 'true',
      visibility: null,
      windowTarget: '_self',
    });
  });

  it('et-visibility-values: admins, members or nobody in particular', async () => {
    for (const visibility of ['admins', 'members'])
      expect((await placed('course_navigation', { visibility })).visibility).toBe(visibility);
    expect((await placed('course_navigation', { visibility: '', text: 'Desk' })).visibility).toBeNull();
    // What is neither says nothing, and what was said before stays.
    expect((await placed('course_navigation', { visibility: 'nobody', text: 'Desk' })).visibility).toBeNull();
    const { id } = await inCourse.made({ url, 'course_navigation[visibility]': 'admins' });
    const changed = await world.as('admin').put(inCourse.at(id), { 'course_navigation[visibility]': 'nobody' });
    expect([changed.status, changed.body.course_navigation.visibility]).toEqual([200, 'admins']);
  });

  it('et-window-target: in the frame unless a window is wanted', async () => {
    expect((await placed('course_navigation', { enabled: true })).windowTarget).toBe('_self');
    for (const windowTarget of ['_blank', '_self'])
      expect((await placed('course_navigation', { windowTarget })).windowTarget).toBe(windowTarget);
  });

  it('et-course-nav-default: shown unless a teacher has to switch it on', async () => {
    expect((await placed('course_navigation', { default: false })).default).toBe('false');
    expect((await placed('course_navigation', { default: true })).default).toBe('true');
  });

  it('et-placement-editor-button, et-editor-response: needs an icon, of its own or of the tool', async () => {
    const { text: _, ...fields } = common;
    const size = { selection_width: '640', selection_height: '480' };
    expect(await placed('editor_button', { ...fields, icon_url: at('i.png'), ...size })).toEqual({
      platform_icon_class: null,
      icon_url: at('i.png'),
      message_type: 'ContentItemSelectionRequest',
      text: null,
      url: at('place'),
      label: 'Circuit Lab',
      selection_width: 640,
      selection_height: 480,
      custom_fields: {},
    });
    expect(await placed('editor_button', fields)).toBeNull();
    expect(await placed('editor_button', fields, { icon_url: at('tool.png') })).toMatchObject({
      icon_url: at('tool.png'),
    });
    expect(await placed('editor_button', { ...fields, platform_icon_class: 'icon-lti' })).not.toBeNull();
  });

  it('et-placement-homework-submission, et-placement-link-selection: address, text and what is asked', async () => {
    for (const place of ['homework_submission', 'link_selection'])
      expect(await placed(place, common)).toMatchObject({
        url: at('place'),
        text: 'Desk',
        message_type: 'ContentItemSelectionRequest',
      });
  });

  it('et-placement-migration-selection, et-placement-tool-configuration: address and what is asked', async () => {
    const { text: _, ...fields } = common;
    for (const place of ['migration_selection', 'tool_configuration'])
      expect(await placed(place, fields)).toMatchObject({
        url: at('place'),
        message_type: 'ContentItemSelectionRequest',
      });
  });

  it('et-placement-resource-selection: icon and size, 800 by 400 unless said', async () => {
    const fields = { url: at('place'), enabled: true, icon_url: at('i.png') };
    expect(await placed('resource_selection', fields)).toMatchObject({
      icon_url: at('i.png'),
      selection_width: 800,
      selection_height: 400,
      message_type: 'resource_selection',
    });
    const sized = { ...fields, selection_width: '100', selection_height: '50' };
    expect(await placed('resource_selection', sized)).toMatchObject({ selection_width: 100, selection_height: 50 });
  });

  it('et-message-type: contents are selected where it says so, and it is left out otherwise', async () => {
    expect((await placed('link_selection', { enabled: true })).message_type).toBeNull();
    const { body } = await inCourse.ask({ url, 'link_selection[message_type]': 'LinkRequest' });
    expect(Object.keys(body.errors)).toEqual(['link_selection[message_type]']);
  });

  it('et-text: a place without a text shows that of the tool, and is called after the tool without one', async () => {
    expect(await placed('user_navigation', { enabled: true }, { text: 'T' })).toMatchObject({ text: 'T', label: 'T' });
    expect(await placed('user_navigation', { text: 'Own' }, { text: 'T' })).toMatchObject({
      text: 'Own',
      label: 'Own',
    });
    expect(await placed('user_navigation', { enabled: true })).toMatchObject({ text: null, label: 'Circuit Lab' });
  });

  it('a place without an address is none, and so is one that is switched off', async () => {
    const tool = await inCourse.made({ domain: 'lab.example.org', 'user_navigation[text]': 'Desk' });
    expect(tool.user_navigation).toBeNull();
    expect(await placed('user_navigation', { enabled: false, text: 'Desk' })).toBeNull();
    const query = `mutation ($id: RecordId!) { updateExternalTool(id: $id, input: { placements: { userNavigation: { text: "Desk" } } }) {
      externalTool { placements { userNavigation { label } } } ignored { field reason } } }`;
    const { body } = await teach.graphql(query, { id: tool.id });
    expect(body.data.updateExternalTool).toEqual({
      externalTool: { placements: { userNavigation: null } },
      ignored: [{ field: 'placements.userNavigation', reason: 'SETTING_MISSING' }],
    });
  });

  it('a change says what changes of a place; the rest stays, and so do other places', async () => {
    const { id } = await inCourse.made({
      url,
      'course_navigation[text]': 'Desk',
      'course_navigation[visibility]': 'admins',
      'course_navigation[custom_fields][a]': '1',
      'user_navigation[enabled]': true,
    });
    const change = async (form: Record<string, string | boolean>) => (await teach.put(inCourse.at(id), form)).body;
    const moved = await change({ 'course_navigation[text]': 'Bench' });
    expect(moved.course_navigation).toMatchObject({ text: 'Bench', visibility: 'admins', custom_fields: { a: '1' } });
    expect(moved.user_navigation).not.toBeNull();
    expect((await change({ 'course_navigation[visibility]': '' })).course_navigation.visibility).toBeNull();
    expect((await change({ 'course_navigation[enabled]': false })).course_navigation).toBeNull();
    const { body } = await teach.json('PUT', `/api/v1${inCourse.at(id)}`, { user_navigation: null });
    expect(body.user_navigation).toBeNull();
  });

  it('ver-undocumented-placements: a place that nobody knows is passed over, and nothing is promised of it', async () => {
    const tool = await inCourse.made({ url, 'moon_navigation[url]': at('moon') });
    expect(tool).not.toHaveProperty('moon_navigation');
    expect(await placed('assignment_menu', { url: at('menu') })).toMatchObject({ url: at('menu') });
  });
});
