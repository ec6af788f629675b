import { setCourse } from '../../support/course-builders.js';
import { sentDuring } from '../../support/sent-statements.js';
import { openWorld, type World } from '../../support/world.js';
import { anOpenCourse, globalId, saidIn } from './open-courses.js';

describe('A visitor without a token, over GraphQL,', () => {
  let world: World;
  let course: number;
  let node: string;
  beforeAll(async () => {
    world = await openWorld({ VISITORS: 'on' });
    course = await anOpenCourse(world);
    node = globalId('Course', course);
  });
  afterAll(() => world.close());

  const ask = (query: string, variables?: Record<string, unknown>) => world.withToken(null).graphql(query, variables);
  const send = (body: unknown, headers: Record<string, string> = {}, search = '') =>
    world.withToken(null).post(`/graphql${search}`, typeof body === 'string' ? body : JSON.stringify(body), {
      'content-type': 'application/json',
      ...headers,
    });
  const refusal = async () => saidIn(await ask('{ viewer { recordId } }'));

  it('reads a public course by its id, its global id and its node, with literals and variables', async () => {
    const found = { id: node, recordId: course, name: 'Open', syllabusBody: '<p>Read this</p>' };
    const fields = 'id recordId name syllabusBody';
    for (const [query, variables] of [
      [`{ course(id: ${course}) { ${fields} } }`],
      [`{ course(id: "${course}") { ${fields} } }`],
      [`{ course(id: "${node}") { ${fields} } }`],
      [`query Q($id: RecordId!) { course(id: $id) { ${fields} } }`, { id: course }],
      [`query Q($id: RecordId! = ${course}) { course(id: $id) { ...F } } fragment F on Course { ${fields} }`],
    ] as const)
      expect([query, (await ask(query, variables)).body]).toEqual([query, { data: { course: found } }]);
    for (const [query, variables] of [
      [`{ node(id: "${node}") { __typename ... on Course { ${fields} } } }`],
      [`query Q($id: ID!) { node(id: $id) { __typename id ... on Course { ${fields} } } }`, { id: node }],
    ] as const)
      expect((await ask(query, variables)).body).toEqual({ data: { node: { __typename: 'Course', ...found } } });
  });

  it('finds the tabs, and may call the fields otherwise', async () => {
    const { body } = await ask(`{ c: course(id: ${course}) { n: name t: tabs { tabId fullUrl } } }`);
    expect(body.data.c).toMatchObject({
      n: 'Open',
      t: expect.arrayContaining([expect.objectContaining({ tabId: 'HOME' })]),
    });
  });

  it('may ask for exactly the fields of the list', async () => {
    const listed = ['id', 'recordId', 'name', 'courseCode', 'workflowState', 'startAt', 'endAt', 'timeZone'].concat([
      'settings',
      'syllabusBody',
      'publicDescription',
      'concluded',
      'tabs',
      'pages',
      'frontPage',
    ]);
    const settings = ['defaultView', 'license', 'locale', 'isPublic', 'isPublicToAuthUsers', 'courseFormat'].concat([
      'publicSyllabus',
      'publicSyllabusToAuth',
    ]);
    const ways = await Promise.all([waysInto('Course'), waysInto('CourseTab'), waysInto('CourseSettings')]);
    const open: string[] = [];
    const asBefore = await refusal();
    for (const { field, selection } of ways[0]) {
      const answer = await ask(`{ course(id: ${course}) { ${selection} } }`);
      const byNode = await ask(`{ node(id: "${node}") { ... on Course { ${selection} } } }`);
      expect([field, byNode.status]).toEqual([field, answer.status]);
      if (answer.status === 200) open.push(field);
      else expect([field, saidIn(answer), saidIn(byNode)]).toEqual([field, asBefore, asBefore]);
    }
    expect(open.sort()).toEqual(listed.sort());
    expect(ways[0].length).toBeGreaterThan(2 * listed.length);
    for (const { field, selection } of ways[2])
      expect([field, (await ask(`{ course(id: ${course}) { settings { ${selection} } } }`)).status]).toEqual([
        field,
        settings.includes(field) ? 200 : 401,
      ]);
    expect(ways[2].length).toBeGreaterThan(2 * settings.length);
    for (const { field, selection } of ways[1])
      expect([field, (await ask(`{ course(id: ${course}) { tabs { ${selection} } } }`)).status]).toEqual([
        field,
        ['hidden', 'courseId', 'course', 'externalToolId', 'externalTool', 'launchUrl'].includes(field) ? 401 : 200,
      ]);
  });

  /** Each field of a type, with the least that it has to be asked with; whoever manages everything may ask for it so. */
  async function waysInto(typeName: string): Promise<{ field: string; selection: string }[]> {
    const { body } = await world.as('admin').graphql(
      `{ __type(name: "${typeName}") { fields { name args { name type { kind } defaultValue }
        type { kind fields { name } ofType { kind fields { name } ofType { kind fields { name } ofType { kind fields { name } } } } } } } }`,
    );
    const isComposite = (type: any): boolean => type != null && (type.fields != null || isComposite(type.ofType));
    return body.data.__type.fields
      .filter(({ args }: any) => args.every((arg: any) => arg.type.kind !== 'NON_NULL' || arg.defaultValue !== null))
      .map(({ name, type }: any) => ({ field: name, selection: isComposite(type) ? `${name} { __typename }` : name }));
  }

  it('cannot tell a course that is not open from one that is not there', async () => {
    const asBefore = await refusal();
    await setCourse(world, world.courses.C2, { isPublicToAuthUsers: true, publicSyllabusToAuth: true });
    for (const id of [world.courses.C1, world.courses.C2, world.courses.CB, 999_999_999]) {
      expect([id, saidIn(await ask(`{ course(id: ${id}) { name } }`))]).toEqual([id, asBefore]);
      const byNode = await ask(`{ node(id: "${globalId('Course', id)}") { ... on Course { name } } }`);
      expect([id, saidIn(byNode)]).toEqual([id, asBefore]);
    }
    const sent = (id: number) =>
      sentDuring(
        async () => void (await ask(`{ course(id: ${id}) { name } }`)),
        (text) => /\bcourses\b/.test(text),
      );
    expect([await sent(world.courses.C1), await sent(999_999_999)]).toEqual([1, 1]);
  });

  it('asks for one course at a time, by its id, and for nothing beside it', async () => {
    const [other, asBefore] = [await anOpenCourse(world), await refusal()];
    await setCourse(world, course, { sisCourseId: 'OPEN-2' });
    const user = globalId('User', world.users.stu1);
    for (const query of [
      `{ a: course(id: ${course}) { name } b: course(id: ${other}) { name } }`,
      `{ course(id: ${course}) { name } viewer { recordId } }`,
      `{ course(id: ${course}) { name } __schema { queryType { name } } }`,
      `{ course(id: ${course}) { name } node(id: "${user}") { id } }`,
      `{ nodes(ids: ["${node}"]) { id } }`,
      `{ node(id: "${user}") { id } }`,
      `{ node(id: "${globalId('Account', world.accounts.RA)}") { ... on Account { name } } }`,
      `{ node(id: "${course}") { id } }`,
      '{ course(id: "sis_course_id:OPEN-2") { name } }',
      '{ course(id: "self") { name } }',
      `{ course(id: "${user}") { name } }`,
      '{ __typename }',
      '{ __schema { types { name } } }',
      '{ __type(name: "Course") { name } }',
      `{ course(id: ${course}) { nam } }`,
      `{ course(id: ${course}, includeDeleted: true) { name } }`,
      `query ($deleted: Boolean = true) { course(id: ${course}, includeDeleted: $deleted) { name } }`,
      `{ course(id: ${course}) { name }`,
      `query A { course(id: ${course}) { name } } query B { viewer { recordId } }`,
      `mutation { deleteCourse(id: ${course}, event: DELETE) { courseDeletion { event } } }`,
      `subscription { course(id: ${course}) { name } }`,
    ])
      expect([query, saidIn(await ask(query))]).toEqual([query, asBefore]);
    expect(
      (await world.as('admin').graphql('{ course(id: "sis_course_id:OPEN-2") { name } }')).body.data.course,
    ).not.toBe(null);
  });

  it('cannot make an answer large by asking for the same again and again', async () => {
    const asBefore = await refusal();
    const aliases = Array.from({ length: 12 }, (_, n) => `a${n}: syllabusBody`).join(' ');
    const nested = Array.from({ length: 30 }, (_, n) => `a${n}: tabs { tabId }`).join(' ');
    for (const selection of [aliases, nested, `name ${'# '.repeat(3000)}\n`, `${'name '.repeat(300)}`])
      expect(saidIn(await ask(`{ course(id: ${course}) { ${selection} } }`))).toEqual(asBefore);
  });

  it('sends one small plain document, and nothing with it', async () => {
    const query = `{ course(id: ${course}) { name } }`;
    const asBefore = await refusal();
    expect((await send({ query })).status).toBe(200);
    expect((await send({ query, variables: null, operationName: null })).status).toBe(200);
    const sha256Hash = 'a'.repeat(64);
    for (const [body, headers, search] of [
      [[{ query }, { query }]],
      [{ query, as_user_id: world.users.admin }],
      [{ query, extensions: { persistedQuery: { version: 1, sha256Hash } } }],
      [{ query, variables: { x: 'x'.repeat(9_000) } }],
      [{ query, variables: [] }],
      [{ query: null }],
      ['{'],
      [{ query }, {}, '?access_token='],
      [{ query }, {}, `?access_token=${world.tokens.admin}`],
      [{ query }, {}, `?as_user_id=${world.users.admin}`],
      [{ query }, { accept: 'text/plain' }],
    ] as [unknown, Record<string, string>?, string?][])
      expect([body, search, saidIn(await send(body, headers, search))]).toEqual([body, search, asBefore]);
    const get = `/graphql?query=${encodeURIComponent(query)}`;
    expect(saidIn(await world.withToken(null).get(get, { 'apollo-require-preflight': '1' }))).toEqual(asBefore);
    for (const authorization of ['Bearer wrong', `Bearer ${world.tokens.revoked}`, 'Bearer', 'Basic eDp5'])
      expect([authorization, (await send({ query }, { authorization })).body.errors[0].extensions.reason]).toEqual([
        authorization,
        'invalid_token',
      ]);
  });
});
