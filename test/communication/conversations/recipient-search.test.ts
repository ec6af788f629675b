import { readFileSync } from 'node:fs';
import { changeRows } from '../../support/change-by-sql.js';
import { aSection } from '../../support/school-builders.js';
import { statementsOfRead } from '../../support/statements-of-read.js';
import { type Answer, openWorld, type World } from '../../support/world.js';
import { aMember } from './builders.js';

describe('The search for recipients', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const search = (who: Parameters<World['as']>[0], query: string, path = '/search/recipients') =>
    world.as(who).get(`${path}?${query}`);
  const idsIn = ({ status, body }: Answer): (number | string)[] => {
    if (status !== 200) throw new Error(`The search was refused: ${JSON.stringify(body)}`);
    return body.map(({ id }: { id: number | string }) => id);
  };
  const found = async (who: Parameters<World['as']>[0], query: string) => idsIn(await search(who, query));
  const ids = (...people: (keyof World['users'])[]) => people.map((person) => world.users[person]);
  /** Everybody of C1 in the order of the sortable names: Assist, Design, Observe, One, Teach, Two. */
  const everybody = () => ids('ta', 'des', 'obs', 'stu1', 'teach', 'stu2');
  const graph = (who: Parameters<World['as']>[0], filter: Record<string, unknown>, fields = 'code') =>
    world
      .as(who)
      .graphql(
        `query ($filter: RecipientFilter) { recipients(filter: $filter, first: 50) { totalCount nodes { ${fields} } } }`,
        { filter },
      );

  it('cv-find-deprecated: find_recipients answers as the search does, and says that it is superseded', async () => {
    const query = 'search=t&per_page=4';
    const [old, current] = [
      await search('teach', query, '/conversations/find_recipients'),
      await search('teach', query),
    ];
    expect([old.status, old.body]).toEqual([200, current.body]);
    expect(old.body.length).toBe(4);
    const { paths } = JSON.parse(readFileSync('rest-adapter/openapi.json', 'utf8'));
    const deprecated = (path: string) => paths[`/api/v1${path}`].get.deprecated;
    expect([deprecated('/conversations/find_recipients'), deprecated('/search/recipients')]).toEqual([true, undefined]);
  });

  it('conv-static-segment-first: find_recipients is no id of a conversation', async () => {
    expect((await search('stu1', 'search=tess', '/conversations/find_recipients')).body).toMatchObject([
      { id: world.users.teach },
    ]);
    expect((await search('stu1', '', '/conversations/find_recipient')).status).toBe(404);
  });

  it('a person is told of with the courses and groups of both, a place with its people and what the caller may do there', async () => {
    const { C1 } = world.courses;
    const { red } = world.groups;
    await aMember(world, 'stu2', red);
    expect((await search('stu1', `search=stella`)).body).toEqual([
      {
        id: world.users.stu2,
        name: 'Stella Two',
        full_name: 'Stella Two',
        avatar_url: null,
        common_courses: { [C1]: ['StudentEnrollment'] },
        common_groups: { [red]: ['Member'] },
      },
    ]);
    const places = await search(
      'stu1',
      'search=i&types[]=context&permissions[]=send_messages_all&permissions[]=send_messages',
    );
    const permissions = { send_messages_all: false, send_messages: true };
    expect(places.body).toEqual([
      { id: `course_${C1}`, name: 'Biology 101', avatar_url: null, type: 'context', user_count: 6, permissions },
      {
        id: `section_${world.sections.C1}`,
        name: 'Biology 101',
        avatar_url: null,
        type: 'context',
        user_count: 6,
        permissions,
        context_name: 'Biology 101',
      },
    ]);
    expect((await search('stu1', 'search=red')).body).toEqual([
      {
        id: `group_${red}`,
        name: 'Red',
        avatar_url: null,
        type: 'context',
        user_count: 2,
        permissions: {},
        context_name: 'Biology 101',
      },
    ]);
    expect((await search('teach', `search=red&permissions[]=send_messages_all`)).body[0].permissions).toEqual({
      send_messages_all: true,
    });
    const asked = await graph(
      'stu1',
      { search: 'stella' },
      'kind code recordId name fullName commonCourses { courseId types } commonGroups { groupId types } userCount contextName permissions(names: [SEND_MESSAGES]) { name } user { recordId } course { recordId }',
    );
    expect(asked.body.data.recipients).toEqual({
      totalCount: 1,
      nodes: [
        {
          kind: 'USER',
          code: String(world.users.stu2),
          recordId: world.users.stu2,
          name: 'Stella Two',
          fullName: 'Stella Two',
          commonCourses: [{ courseId: C1, types: ['STUDENT'] }],
          commonGroups: [{ groupId: red, types: ['MEMBER'] }],
          userCount: null,
          contextName: null,
          permissions: null,
          user: { recordId: world.users.stu2 },
          course: null,
        },
      ],
    });
  });

  it('places come first, each kind by name, then people by name; pages follow each other by bookmark', async () => {
    const whole = await search('teach', 'search=i&per_page=100');
    const { C1, C2 } = world.courses;
    const { sections } = world;
    expect(idsIn(whole)).toEqual([
      `course_${C1}`,
      `course_${C2}`,
      `section_${sections.C1}`,
      `section_${sections.C2}`,
      ...ids('ta', 'des'),
    ]);
    const walked: unknown[] = [];
    let next: string | undefined = '/search/recipients?search=i&per_page=1';
    while (next !== undefined) {
      const page: Answer = await world.as('teach').get(next);
      expect(page.body.length).toBe(1);
      walked.push(...page.body);
      const link: string = page.headers.get('link') ?? '';
      next = /<[^>]*\/api\/v1([^>]*)>; rel="next"/.exec(link)?.[1];
      if (next !== undefined) expect(next).toContain('page=bookmark');
    }
    expect(walked).toEqual(whole.body);
    const back = await world
      .as('teach')
      .graphql('{ recipients(filter: { search: "i" }, last: 2) { nodes { code } pageInfo { hasPreviousPage } } }');
    expect(back.body.data.recipients).toEqual({
      nodes: ids('ta', 'des').map((id) => ({ code: String(id) })),
      pageInfo: { hasPreviousPage: true },
    });
  });

  it('without search, context and user_id nobody is found', async () => {
    for (const query of ['', 'search=', 'search=%20', 'types[]=user', 'exclude[]=1', 'permissions[]=send_messages'])
      expect([query, await found('admin', query)]).toEqual([query, []]);
    for (const filter of [{}, { search: null }, { search: '  ' }, { types: ['USER'] }])
      expect((await graph('admin', filter)).body.data.recipients).toEqual({ totalCount: 0, nodes: [] });
  });

  it('a context keeps what there is in it: sections and groups of a course, and its people, or those with one kind of part', async () => {
    const { C1 } = world.courses;
    const { red, blue } = world.groups;
    const section = await aSection(world, 'Evening', [world.users.out]);
    expect(await found('teach', `context=course_${C1}&per_page=100`)).toEqual([
      `section_${world.sections.C1}`,
      `section_${section}`,
      `group_${blue}`,
      `group_${red}`,
      ...ids('ta', 'des', 'obs', 'stu1', 'out', 'teach', 'stu2'),
    ]);
    const parts = {
      students: ['stu1', 'out', 'stu2'],
      teachers: ['teach'],
      tas: ['ta'],
      designers: ['des'],
      observers: ['obs'],
    } as const;
    for (const [word, people] of Object.entries(parts))
      expect([word, await found('teach', `context=course_${C1}_${word}`)]).toEqual([word, ids(...people)]);
    expect(await found('teach', `context=section_${section}`)).toEqual(ids('out'));
    expect(await found('teach', `context=section_${world.sections.C1}_students`)).toEqual(ids('stu1', 'stu2'));
    expect(await found('teach', `context=group_${red}`)).toEqual(ids('stu1'));
    expect(await found('teach', `context=course_${C1}&search=st`)).toEqual(ids('ta', 'stu1', 'stu2'));
    expect(await found('teach', `context=course_${C1}&user_id=${world.users.out}`)).toEqual(ids('out'));
    expect(await found('teach', `context=section_${section}&user_id=${world.users.stu1}`)).toEqual([]);
    expect((await graph('teach', { context: `section_${section}` })).body.data.recipients.nodes).toEqual([
      { code: String(world.users.out) },
    ]);
  });

  it('exclude, type, types and user_id narrow the search', async () => {
    const { C1 } = world.courses;
    const all = `context=course_${C1}`;
    expect(
      await found(
        'stu1',
        `${all}&exclude[]=${world.users.ta}&exclude[]=section_${world.sections.C1}&exclude[]=group_${world.groups.red}`,
      ),
    ).toEqual(ids('des', 'obs', 'stu1', 'teach', 'stu2'));
    expect(await found('stu1', `${all}&type=user`)).toEqual(everybody());
    expect(await found('stu1', `${all}&types[]=user`)).toEqual(everybody());
    expect(await found('stu1', `${all}&type=context`)).toEqual([
      `section_${world.sections.C1}`,
      `group_${world.groups.red}`,
    ]);
    expect(await found('stu1', `${all}&types[]=context&type=user`)).toEqual([]);
    expect(await found('stu1', `${all}&types[]=context&types[]=user`)).toEqual(await found('stu1', all));
    expect(await found('stu1', `search=bio&exclude[]=course_${C1}`)).toEqual([`section_${world.sections.C1}`]);
    expect(await found('teach', `user_id=${world.users.stu1}`)).toEqual(ids('stu1'));
    expect(await found('teach', 'user_id=sis_user_id:S-stu2')).toEqual(ids('stu2'));
    expect(await found('teach', 'user_id=self')).toEqual(ids('teach'));
    expect(await found('teach', `user_id=${world.users.stu1}&search=nobody`)).toEqual([]);
    expect(await found('teach', `user_id=${world.users.out}`)).toEqual([]);
  });

  it('what is no code, no type and no permission is refused by field', async () => {
    const bad = {
      'context=course': 'context',
      'context=course_1_people': 'context',
      'context=group_1_students': 'context',
      'exclude[]=nobody': 'exclude',
      'types[]=robots': 'types[0]',
      'permissions[]=manage_grades': 'permissions[0]',
    };
    for (const [query, field] of Object.entries(bad)) {
      const { status, body } = await search('teach', `search=a&${query}`);
      expect([query, status, Object.keys(body.errors)]).toEqual([query, 400, [field]]);
    }
    const { body } = await graph('teach', { search: 'a', context: 'course' });
    expect(body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
  });

  it('A50, A51: what is searched for is meant as it is written, and costs no more for that', async () => {
    await changeRows(
      world,
      'users',
      { id: world.users.stu1 },
      { name: 'Per_cent % \\ One', sortableName: 'One, Per_cent' },
    );
    for (const term of ['%', '_', '\\', 'per_cent', '% \\'])
      expect([term, await found('teach', `search=${encodeURIComponent(term)}&type=user`)]).toEqual([term, ids('stu1')]);
    for (const term of ["' or 1=1 --", '"; drop table users', '$1', 'a'.repeat(5_000), '(a+)+$', '%%%%%%_%_%_%'])
      expect([term.slice(0, 20), await found('teach', `search=${encodeURIComponent(term)}`)]).toEqual([
        term.slice(0, 20),
        [],
      ]);
    expect(await found('teach', 'search=STELLA')).toEqual(ids('stu2'));
  });

  it('costs the same statements however many are found', async () => {
    const few = await statementsOfRead(world, () => search('teach', 'search=stella&permissions[]=send_messages_all'));
    const many = await statementsOfRead(world, () =>
      search('teach', 'search=e&per_page=100&permissions[]=send_messages_all'),
    );
    expect([few, many]).toEqual([1, 1]);
  });
});
