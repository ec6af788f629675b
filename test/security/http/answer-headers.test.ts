/** Black box: what every answer says of its keeping, and that none that holds a credential is kept. */
import { getNamedType, isLeafType, isObjectType } from 'graphql';
import { openWorld, type World } from '../../support/world.js';

describe('Answers', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const said = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(world.base + path, { redirect: 'manual', ...init });
    await answer.arrayBuffer();
    const { headers } = answer;
    return { status: answer.status, cache: headers.get('cache-control'), sniff: headers.get('x-content-type-options') };
  };
  const by = (who: 'teach' | 'admin') => ({ authorization: `Bearer ${world.tokens[who]}` });

  it('are what their type says, and are kept by nobody but the caller, whatever they are', async () => {
    const json = { 'content-type': 'application/json' };
    const asked: [string, RequestInit?][] = [
      [`/api/v1/accounts/${world.accounts.RA}`, { headers: by('admin') }],
      ['/api/v1/accounts/1'],
      ['/api/v1/nothing/of/that/kind'],
      ['/api/v1/openapi.json'],
      ['/graphql/schema.graphql'],
      ['/graphql', { headers: { accept: 'text/html' } }],
      ['/graphql', { method: 'POST', headers: { ...json, ...by('teach') }, body: '{"query":"{ __typename }"}' }],
      ['/graphql', { method: 'POST', headers: { ...json, ...by('teach') }, body: '{' }],
      ['/graphql', { method: 'POST', headers: { ...json, ...by('teach') }, body: '{"query":"{ nothing }"}' }],
      ['/files/1/download'],
      ['/feeds/calendars/nobody.ics'],
      ['/'],
      ['/nowhere'],
    ];
    for (const [path, init] of asked) {
      const { cache, sniff } = await said(path, init);
      expect([path, sniff, cache]).toEqual([path, 'nosniff', 'private, no-cache']);
    }
    for (const path of ['/healthz', '/readyz', '/version', '/metrics'])
      expect([path, (await said(path)).sniff]).toEqual([path, 'nosniff']);
  });

  it('with a token, a code or a signed address are not kept at all, on REST', async () => {
    const { C1 } = world.courses;
    const secret = [
      '/api/v1/users/self/profile',
      `/api/v1/courses/${C1}/files`,
      `/api/v1/files/${world.files.handout}`,
    ];
    for (const path of secret)
      expect([path, (await said(path, { headers: by('teach') })).cache]).toEqual([path, 'private, no-store']);
    const quizzes = `/api/v1/courses/${C1}/quizzes`;
    expect((await said(quizzes, { headers: by('teach') })).cache).toBe('private, no-store');
    const upload = await world.as('teach').post(`/courses/${C1}/files`, { name: 'a.txt', size: 3 });
    expect([upload.status, upload.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const plain = await world.as('teach').get(`/courses/${C1}/sections`);
    expect(plain.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('with a token, a code or a signed address are not kept at all, on GraphQL, however it is asked', async () => {
    const make = `mutation($u: RecordId!) { createAccessToken(userId: $u, input: { purpose: "x" }) { newAccessToken { token } } }`;
    const token = await world.as('teach').graphql(make, { u: world.users.teach });
    expect([token.body.errors, token.headers.get('cache-control')]).toEqual([undefined, 'private, no-store']);
    const query = `query($c: RecordId!) { course(id: $c) { ...Links } } fragment Links on Course { name calendar { ics } }`;
    const link = await world.as('teach').graphql(query, { c: world.courses.C1 });
    expect(link.headers.get('cache-control')).toBe('private, no-store');
    const around = `/graphql?query=${encodeURIComponent(`{ course(id: ${world.courses.C1}) { calendar { ics } } }`)}`;
    expect((await said(around, { headers: { ...by('teach'), 'apollo-require-preflight': '1' } })).cache).toBe(
      'private, no-store',
    );
    const plain = await world.as('teach').graphql('query($c: RecordId!) { course(id: $c) { name } }', {
      c: world.courses.C1,
    });
    expect(plain.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('A17: no field of the graph holds a credential without saying so', () => {
    const suspicious =
      /token$|secret|password|accesscode$|enrollmentcode$|^ics$|verifier|uploadparams|signature|nonce$/i;
    const fields = Object.values(world.app.schema.getTypeMap()).flatMap((type) =>
      isObjectType(type) && !type.name.startsWith('__')
        ? Object.values(type.getFields()).map((field) => ({ place: `${type.name}.${field.name}`, field }))
        : [],
    );
    const forgotten = fields.filter(
      ({ field }) =>
        (suspicious.test(field.name) ||
          /whoever has it|is a secret|cannot be shown again/i.test(field.description ?? '')) &&
        (isLeafType(getNamedType(field.type)) || field.name === 'uploadParams') &&
        getNamedType(field.type).name !== 'Boolean' &&
        // An address where passwords are changed is none.
        !/url$/i.test(field.name) &&
        field.extensions['credential'] !== true,
    );
    expect(forgotten.map(({ place }) => place)).toEqual([]);
    expect(fields.filter(({ field }) => field.extensions['credential'] === true).length).toBeGreaterThanOrEqual(7);
  });

  it('of raw text say that it is raw', () => {
    const { schema } = world.app;
    const raw = [
      'SubmissionComment.comment',
      'QuizTextAnswer.text',
      'QuizBlankText.text',
      'QuizSubmissionQuestion.comment',
      'QuizQuestion.correctComments',
      'QuizOption.text',
      'QuizOption.comments',
      'QuizAcceptedText.text',
      'QuizPair.left',
      'QuizPair.right',
      'QuizMatching.distractors',
      'QuizMissingWord.textAfterAnswers',
      'QuizMatch.text',
    ];
    for (const place of raw) {
      const [type, field] = place.split('.') as [string, string];
      const found = (schema.getType(type) as any).getFields()[field];
      expect([place, found.description]).toEqual([place, expect.stringMatching(/raw/)]);
    }
  });
});
