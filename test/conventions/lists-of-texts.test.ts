/** Lists of texts over both APIs: what was sent is stored and answered, or refused by field. Decision 0107. */
import { aKey, asked, callback, signedOn, tokensFor } from '../identity/applications/builders.js';
import { aGroup, anAssignment } from '../learning/assignments/builders.js';
import { openWorld, type World } from '../support/world.js';

const readAccount = 'url:GET|/api/v1/accounts/:id';
const words = ['pdf', 'null', 'nil', 'none', 'true', 'übung', '_', '+-'];

describe('A list of texts', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const stored = async (table: string, column: string, id: number) =>
    (await world.sql(`select to_json(${column}) as list from ${table} where id = $1`, [id]))[0].list;
  const course = () => `/courses/${world.courses.C1}`;

  /** What everybody reads of the course afterwards. */
  const listed = async () => {
    const lists = [`${course()}/assignments`, `${course()}/assignment_groups?include[]=assignments`];
    const rest = await Promise.all(lists.map((path) => world.as('stu1').get(path)));
    expect(rest.map(({ status }) => status)).toEqual([200, 200]);
    const query = `query ($id: RecordId!) { course(id: $id) { assignments { nodes { recordId allowedExtensions } } } }`;
    const { body } = await world.as('stu1').graphql(query, { id: world.courses.C1 });
    expect(body.errors).toBeUndefined();
    const ofRest = rest.map(({ body: found }) => found.flatMap((one: any) => one.assignments ?? [one]));
    return [...ofRest, body.data.course.assignments.nodes].map((rows: any[]) =>
      rows.map((row) => row.allowed_extensions ?? row.allowedExtensions),
    );
  };

  it('of file name endings holds the word null, and the course is read as before', async () => {
    await aGroup(world);
    await anAssignment(world, { name: 'Beside' });
    const teach = world.as('teach');
    const made = await teach.json('POST', `${course()}/assignments`, {
      assignment: { name: 'Essay', published: true, submission_types: ['online_upload'], allowed_extensions: words },
    });
    expect([made.status, made.body.allowed_extensions]).toEqual([201, words]);
    const { id } = made.body;
    expect(await stored('assignments', 'allowed_extensions', id)).toEqual(words);
    expect(await listed()).toEqual([1, 2, 3].map(() => expect.arrayContaining([[], words])));

    const turned = [...words].reverse();
    const form = await teach.put(`${course()}/assignments/${id}`, { 'assignment[allowed_extensions][]': turned });
    expect([form.status, form.body.allowed_extensions]).toEqual([200, turned]);
    expect(await stored('assignments', 'allowed_extensions', id)).toEqual(turned);

    const update = `mutation ($id: RecordId!, $list: [String!]) { updateAssignment(id: $id, input: { allowedExtensions: $list }) {
      assignment { name allowedExtensions } errors { code field } } }`;
    const changed = await teach.graphql(update, { id, list: ['NULL', ' null ', 'doc'] });
    expect(changed.body).toEqual({
      data: { updateAssignment: { assignment: { name: 'Essay', allowedExtensions: ['null', 'doc'] }, errors: [] } },
    });
    expect(await listed()).toEqual([1, 2, 3].map(() => expect.arrayContaining([[], ['null', 'doc']])));

    for (const list of [['"'], ['{}'], ['a,b'], ['\\'], ['a\nb']]) {
      const refused = await teach.json('PUT', `${course()}/assignments/${id}`, {
        assignment: { allowed_extensions: list },
      });
      expect([list, refused.status, Object.keys(refused.body.errors)]).toEqual([
        list,
        400,
        [expect.stringMatching(/^allowed_extensions/)],
      ]);
    }
    expect(await stored('assignments', 'allowed_extensions', id)).toEqual(['null', 'doc']);
  });

  it('of addresses holds commas and the word null letter by letter, and codes are sent there alone', async () => {
    const addresses = [callback, 'https://app.example.org/null,NULL?a=(b,c)&d=%22%5C', 'org.example.app:null'];
    const key = await aKey(world, { redirectAddresses: addresses, scopes: [readAccount] });
    expect(await stored('developer_keys', 'redirect_addresses', key.id)).toEqual(addresses);
    expect(await stored('developer_keys', 'scopes', key.id)).toEqual([readAccount]);
    const browser = await signedOn(world);
    const ask = (address: string) => browser.open(asked(key, { redirect_uri: address, scope: readAccount }));
    expect((await ask(addresses[1] as string)).status).toBe(200);
    expect((await ask('https://app.example.org/null')).status).toBe(400);
    const update = `mutation ($id: RecordId!, $input: UpdateDeveloperKeyInput!) { updateDeveloperKey(id: $id, input: $input) {
      developerKey { redirectAddresses scopes } errors { code field } } }`;
    const turned = [...addresses].reverse();
    const { body } = await world
      .as('admin')
      .graphql(update, { id: key.id, input: { redirectAddresses: turned, scopes: null } });
    expect(body.data.updateDeveloperKey).toEqual({
      developerKey: { redirectAddresses: turned, scopes: null },
      errors: [],
    });
    expect(await stored('developer_keys', 'redirect_addresses', key.id)).toEqual(turned);
  });

  it('of scopes is stored with tokens and consents as it was asked for, and null is no scope', async () => {
    const scopes = [readAccount, 'url:GET|/api/v1/users/:id'];
    const make = (given: string[]) =>
      world.as('stu1').json('POST', '/users/self/tokens', { token: { purpose: 'x', scopes: given } });
    const { body } = await make(scopes);
    expect(await stored('access_tokens', 'scopes', body.id)).toEqual(scopes);
    const before = await world.sql('select count(*)::int as n from access_tokens');
    for (const word of ['null', 'NULL', '"', '{}']) {
      const refused = await make([...scopes, word]);
      expect([word, refused.status, Object.keys(refused.body.errors)]).toEqual([word, 400, ['scopes']]);
    }
    expect(await world.sql('select count(*)::int as n from access_tokens')).toEqual(before);

    const key = await aKey(world, { scopes });
    const { access } = await tokensFor(world, key, { scope: scopes.join(' ') });
    expect((await world.withToken(access).get(`/accounts/${world.accounts.RA}`)).status).toBe(200);
    const rows = await world.sql(`select c.scopes as consent, t.scopes as token from application_consents c
      join access_tokens t on t.consent_id = c.id`);
    expect(rows).toEqual([{ consent: scopes, token: scopes }]);
    const kept = await world.as('stu1').graphql('{ viewer { applicationConsents { nodes { scopes } } } }');
    expect(kept.body).toEqual({ data: { viewer: { applicationConsents: { nodes: [{ scopes }] } } } });
  });
});
