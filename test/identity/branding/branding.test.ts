import { openWorld, type World } from '../../support/world.js';

const place = '/brand_variables';

/** What stands in the redirect, and the file to which it leads, as somebody without a token gets them. */
async function looksAt(world: World, headers: Record<string, string> = {}): Promise<any> {
  const answer = await redirected(world, headers);
  const file = await fetch(answer.location);
  expect(file.status).toBe(200);
  return { ...answer, headers: file.headers, variables: await file.json() };
}

async function redirected(world: World, headers: Record<string, string> = {}) {
  const answer = await fetch(`${world.base}/api/v1${place}`, { redirect: 'manual', headers });
  return { status: answer.status, location: answer.headers.get('location') as string, answer: answer.headers };
}

const setForm = (variables: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [`brand_variables[${name}]`, value]));

describe('Brand variables', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const set = (
    variables: Readonly<Record<string, string>>,
    account = world.accounts.RA,
    who: 'admin' | 'subadmin' = 'admin',
  ) => world.as(who).put(`/accounts/${account}${place}`, setForm(variables));

  it('auth-brand-open, bv-redirect: without a token, a redirect leads to a JSON file of texts', async () => {
    const looks = await looksAt(world);
    expect([looks.status, looks.location]).toEqual([
      302,
      expect.stringMatching(new RegExp(`^${world.base}/brand_variables/[0-9a-f]{40}\\.json$`)),
    ]);
    expect(looks.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(Object.keys(looks.variables).every((name) => name.startsWith('brand-'))).toBe(true);
    expect(Object.values(looks.variables).every((value) => typeof value === 'string')).toBe(true);
    expect(looks.variables['brand-primary']).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('bv-no-cache: the redirect is not to be kept, and leads elsewhere once the looks change; a file stays for ever', async () => {
    const before = await looksAt(world);
    expect(before.answer.get('cache-control')).toBe('no-store');
    expect(before.answer.get('access-control-allow-origin')).toBe('*');
    expect(before.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(before.headers.get('access-control-allow-origin')).toBe('*');
    const changed = await set({ 'brand-primary': '#A02040', 'brand-logo': 'https://cdn.example.org/logo.svg?v=2' });
    expect([changed.status, changed.body.brand_variables['brand-primary']]).toEqual([200, '#a02040']);
    const after = await looksAt(world);
    expect(after.location).not.toBe(before.location);
    expect(after.location.endsWith(changed.body.file_path)).toBe(true);
    expect(after.variables).toEqual({
      ...before.variables,
      'brand-primary': '#a02040',
      'brand-logo': 'https://cdn.example.org/logo.svg?v=2',
    });
    expect(await (await fetch(before.location)).json()).toEqual(before.variables);
    await set({ 'brand-link': '#123' });
    expect(await (await fetch(after.location)).json()).toEqual(after.variables);
    await set({ 'brand-primary': '', 'brand-logo': '', 'brand-link': '' });
    expect((await looksAt(world)).location).toBe(before.location);
    const tag = before.headers.get('etag') as string;
    expect((await fetch(before.location, { headers: { 'if-none-match': tag } })).status).toBe(304);
  });

  it('is taken over by the accounts below, which may say otherwise, each with a file of its own', async () => {
    const { RA, RA1, RA1a, RA2 } = world.accounts;
    await set({ 'brand-primary': '#000001', 'brand-text': '#000002' }, RA);
    expect((await set({ 'brand-text': '#000003' }, RA1, 'subadmin')).status).toBe(200);
    const brandOf = async (account: number) => {
      const query =
        'query($a: RecordId!) { account(id: $a) { brand { filePath variables { name value isInherited } } } }';
      const { brand } = (await world.as('admin').graphql(query, { a: account })).body.data.account;
      const of = (name: string) => brand.variables.find((one: any) => one.name === name);
      const file: any = await (await fetch(world.base + brand.filePath)).json();
      return [of('PRIMARY').value, of('TEXT').value, of('TEXT').isInherited, file['brand-primary'], file['brand-text']];
    };
    const below = ['#000001', '#000003', true, '#000001', '#000003'];
    expect(await brandOf(RA)).toEqual(['#000001', '#000002', false, '#000001', '#000002']);
    expect(await brandOf(RA2)).toEqual(['#000001', '#000002', true, '#000001', '#000002']);
    expect(await brandOf(RA1)).toEqual(below.with(2, false));
    expect(await brandOf(RA1a)).toEqual(below);
    await set({ 'brand-primary': '#000009' }, RA);
    expect(await brandOf(RA1a)).toEqual(['#000009', '#000003', true, '#000009', '#000003']);
    expect((await looksAt(world)).variables['brand-text']).toBe('#000002');
  });

  it('changed in the account and above it at once, every file is there', async () => {
    const { RA, RA1 } = world.accounts;
    await Promise.all(
      Array.from({ length: 6 }, (_, n) => [
        set({ 'brand-primary': `#00000${n}` }, RA),
        set({ 'brand-text': `#10000${n}` }, RA1, 'subadmin'),
      ]).flat(),
    );
    for (const account of [RA, RA1]) {
      const query = 'query($a: RecordId!) { account(id: $a) { brand { filePath } } }';
      const { brand } = (await world.as('admin').graphql(query, { a: account })).body.data.account;
      expect((await fetch(world.base + brand.filePath)).status).toBe(200);
    }
  });

  it('is set by who manages the settings of the account, and by nobody else', async () => {
    const before = await world.sql('select * from account_brands');
    for (const [who, account, status] of [
      ['stu1', world.accounts.RA, 403],
      ['teach', world.accounts.RA, 403],
      ['lim', world.accounts.RA, 403],
      ['subadmin', world.accounts.RA, 403],
      ['subadmin', world.accounts.RA2, 404],
      ['adminB', world.accounts.RA, 404],
    ] as const) {
      const answer = await world.as(who).put(`/accounts/${account}${place}`, setForm({ 'brand-primary': '#000001' }));
      expect([who, answer.status]).toEqual([who, status]);
    }
    expect(await world.sql('select * from account_brands')).toEqual(before);
    await set({ 'brand-primary': '#000001' });
    await set({ 'brand-primary': '#000001' });
    const lines = await world.sql(`select data from audit_events where event_type = 'brand_changed'`);
    expect(lines).toEqual([{ data: { before: {}, after: { 'brand-primary': '#000001' } } }]);
  });

  it.each([
    ['brand-primary', 'red'],
    ['brand-primary', '#12345'],
    ['brand-primary', '#fff;background:url(https://evil.example)'],
    ['brand-primary', 'expression(alert(1))'],
    ['brand-text', '#fff}body{display:none'],
    ['brand-logo', 'http://cdn.example.org/logo.svg'],
    ['brand-logo', 'javascript:alert(1)'],
    ['brand-logo', 'data:image/svg+xml,<svg onload=alert(1)>'],
    ['brand-logo', '//cdn.example.org/logo.svg'],
    ['brand-logo', 'https://cdn.example.org/a.svg");}body{color:red'],
    ['brand-logo', "https://cdn.example.org/a.svg')"],
    ['brand-logo', 'https://cdn.example.org/a.svg\\22'],
    ['brand-logo', 'https://cdn.example.org/a b.svg'],
    ['brand-logo', 'https://user:secret@cdn.example.org/a.svg'],
    ['brand-icon', `https://cdn.example.org/${'a'.repeat(1000)}`],
  ])('%s as %j is refused with 400, and nothing changes', async (name, value) => {
    const before = await redirected(world);
    const { status, body } = await set({ 'brand-link': '#000001', [name]: value });
    expect([status, body.status]).toEqual([400, 'bad_request']);
    expect(Object.keys(body.errors)).toEqual([`brand_variables[${name}]`]);
    expect((await redirected(world)).location).toBe(before.location);
  });

  it.each([
    ['a variable that there is not', { brand_variables: { 'brand-font': '#fff' } }],
    ['a list', { brand_variables: ['#fff'] }],
    ['a text', { brand_variables: '#fff' }],
    ['nothing', {}],
    ['a list as a value', { brand_variables: { 'brand-primary': ['#fff'] } }],
  ])('%s in place of the variables is refused with 400', async (_what, body) => {
    const answer = await world.as('admin').json('PUT', `/accounts/${world.accounts.RA}${place}`, body);
    expect(answer.status).toBe(400);
    expect(await world.sql('select * from account_brands')).toEqual([]);
  });

  it('a variable that there is not is refused by its own name', async () => {
    const { status, body } = await set({ 'brand-font': '#fff' });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['brand_variables[brand-font]']]);
    expect(body.errors['brand_variables[brand-font]'][0].message).toMatch(
      /^brand_variables\[brand-font\] must be one of/,
    );
    expect(await world.sql('select * from account_brands')).toEqual([]);
  });

  it('no other file is found', async () => {
    for (const name of ['0'.repeat(40), 'x', '..%2F..%2Fetc%2Fpasswd', `${'0'.repeat(39)}g`])
      for (const ending of ['.json', ''])
        expect((await fetch(`${world.base}/brand_variables/${name}${ending}`)).status).toBe(404);
  });

  it('the redirect costs three statements at most, and the usual file none', async () => {
    const { location } = await redirected(world);
    const known = { authorization: `Bearer ${world.tokens.stu1}` };
    await redirected(world, known);
    expect(await world.statementsOf(() => redirected(world, known))).toBeLessThanOrEqual(3);
    expect(await world.statementsOf(() => redirected(world))).toBeLessThanOrEqual(3);
    expect(await world.statementsOf(() => fetch(location))).toBe(0);
  });
});
