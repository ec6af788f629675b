import { aTerm, setCourse } from '../../support/course-builders.js';
import { courseRow, inDays } from '../../support/course-rows.js';
import { openWorld, type World } from '../../support/world.js';

interface Made {
  readonly account: number;
  readonly name: string;
  readonly code: string;
  readonly state?: string;
  readonly sis?: string;
  readonly term?: number;
  readonly end?: string;
  readonly blueprint?: boolean;
  readonly of?: number;
}

describe('The courses of an account', () => {
  let world: World;
  let ids: Record<string, number>;
  let pastTerm: number;

  const make = async (course: Made): Promise<number> =>
    courseRow(world, course.name, {
      accountId: course.account,
      courseCode: course.code,
      workflowState: course.state ?? 'available',
      sisCourseId: course.sis ?? null,
      endAt: course.end ?? null,
      blueprint: course.blueprint ?? false,
      blueprintCourseId: course.of ?? null,
      ...(course.term !== undefined && { enrollmentTermId: course.term }),
    });

  beforeAll(async () => {
    world = await openWorld();
    const { RA, RA1a, RA2 } = world.accounts;
    pastTerm = await aTerm(world, 'Past', { sisTermId: 'PAST', endAt: inDays(-1) });
    const drawing = await make({ account: RA2, name: 'Drawing 100%', code: 'ART_1', sis: 'ART-1', blueprint: true });
    ids = {
      bio: world.courses.C1,
      chem: world.courses.C2,
      drawing,
      painting: await make({ account: RA2, name: 'Painting', code: 'ART11', of: drawing }),
      cells: await make({ account: RA1a, name: 'Cells', code: 'CEL\\1', state: 'completed' }),
      past: await make({ account: RA, name: 'Latin', code: 'LAT', term: pastTerm }),
      over: await make({ account: RA, name: 'Greek', code: 'GRE', end: '2020-01-01T00:00:00Z' }),
      made: await make({ account: RA, name: 'Hebrew', code: 'HEB', state: 'created' }),
      gone: await make({ account: RA, name: 'Old Norse', code: 'NOR', state: 'deleted' }),
    };
  });
  afterAll(() => world.close());

  const named = (found: { id: number }[]) =>
    found.map(({ id }) => Object.entries(ids).find(([, one]) => one === id)?.[0] ?? `? ${id}`);
  const list = async (query = '', account = world.accounts.RA) => {
    const { status, body } = await world.as('admin').get(`/accounts/${account}/courses?per_page=50&${query}`);
    return status === 200 ? named(body) : [status, body];
  };
  const all = ['bio', 'chem', 'drawing', 'painting', 'cells', 'past', 'over', 'made'];

  it('ac-courses-state-default, ac-courses-boolean-absent: everything but the deleted, of the whole tree, by id', async () => {
    expect(await list()).toEqual(all);
    expect(await list('', world.accounts.RA1)).toEqual(['bio', 'chem', 'cells']);
    expect(await list('published=&completed=&blueprint=&with_enrollments=&state[]=')).toEqual(all);
    expect(await list('by_teachers[]=&by_subaccounts[]=&enrollment_type[]=')).toEqual(all);
    const [status, refusal] = await list('enrollment_type[]=student&enrollment_type[]=janitor');
    expect([status, Object.keys(refusal.errors)]).toEqual([400, ['enrollment_type[1]']]);
  });

  it('ac-courses-state: the states that are named; unpublished ones are shown as such', async () => {
    expect(await list('state[]=deleted')).toEqual(['gone']);
    expect(await list('state[]=created&state[]=claimed')).toEqual(['chem', 'made']);
    expect(await list('state[]=all')).toEqual([...all, 'gone']);
    expect(await list('state[]=unpublished&state[]=completed')).toEqual(['chem', 'cells', 'made']);
    expect((await list('state[]=completed&state[]=nonsense'))[0]).toBe(400);
    const { body } = await world.as('admin').get(`/accounts/${world.accounts.RA}/courses?state[]=created`);
    expect(body[0].workflow_state).toBe('unpublished');
  });

  it('ac-courses-published, ac-courses-completed', async () => {
    expect(await list('published=true')).toEqual(['bio', 'drawing', 'painting', 'past', 'over']);
    expect(await list('published=false')).toEqual(['chem', 'cells', 'made']);
    expect(await list('completed=true')).toEqual(['cells', 'past', 'over']);
    expect(await list('completed=false')).toEqual(['bio', 'chem', 'drawing', 'painting', 'made']);
  });

  it('ac-courses-enrollments, ac-courses-hide-enrollmentless, ac-courses-enrollment-type', async () => {
    expect(await list('with_enrollments=true')).toEqual(['bio', 'chem']);
    expect(await list('with_enrollments=false')).toEqual(all.filter((name) => name !== 'bio' && name !== 'chem'));
    expect(await list('hide_enrollmentless_courses=1')).toEqual(['bio', 'chem']);
    expect(await list('hide_enrollmentless_courses=0')).toEqual(all);
    expect(await list('enrollment_type[]=ta')).toEqual(['bio']);
    expect(await list('enrollment_type[]=ta&enrollment_type[]=student')).toEqual(['bio', 'chem']);
    for (const [word, found] of [
      ['teacher', 2],
      ['observer', 1],
      ['designer', 1],
    ] as const) {
      expect(await list(`enrollment_type=${word}`)).toHaveLength(found);
    }
  });

  it('ac-courses-blueprint, ac-courses-blueprint-associated', async () => {
    expect(await list('blueprint=true')).toEqual(['drawing']);
    expect(await list('blueprint=false')).toEqual(all.filter((name) => name !== 'drawing'));
    expect(await list('blueprint_associated=true')).toEqual(['painting']);
    expect(await list('blueprint_associated=false')).toEqual(all.filter((name) => name !== 'painting'));
  });

  it('ac-courses-teachers, ac-courses-subaccounts, conv-array-params: lists of ids and SIS forms; unknown ones drop out', async () => {
    const { teach, ta } = world.users;
    expect(await list(`by_teachers[]=${teach}`)).toEqual(['bio', 'chem']);
    expect(await list(`by_teachers[]=${ta}`)).toEqual([]);
    expect(await list('by_teachers[]=sis_user_id:S-teach&by_teachers[]=sis_user_id:nobody')).toEqual(['bio', 'chem']);
    const { RA1a, RA2, RB } = world.accounts;
    expect(await list(`by_subaccounts[]=${RA1a}&by_subaccounts[]=${RA2}`)).toEqual(['drawing', 'painting', 'cells']);
    expect(await list('by_subaccounts[]=sis_account_id:SCI')).toEqual(['bio', 'chem', 'cells']);
    expect(await list(`by_subaccounts[]=${RB}`)).toEqual([]);
  });

  it('ac-courses-term: by id or SIS id', async () => {
    expect(await list(`enrollment_term_id=${pastTerm}`)).toEqual(['past']);
    expect(await list('enrollment_term_id=sis_term_id:PAST')).toEqual(['past']);
    expect(await list('enrollment_term_id=999999')).toEqual([]);
  });

  it('ac-courses-search: a part of name, code or SIS id, or the whole id, which finds that course alone', async () => {
    expect(await list('search_term=PAINT')).toEqual(['painting']);
    expect(await list('search_term=art-1')).toEqual(['drawing']);
    expect(await list('search_term=BIO1')).toEqual(['bio']);
    expect(await list('search_term=101')).toEqual(['bio', 'chem']);
    const id = ids.painting as number;
    await setCourse(world, ids.over as number, { name: `Greek ${id}` });
    expect(await list(`search_term=${id}`)).toEqual(['painting']);
    expect(await list(`search_term=${id}`, world.accounts.RA1)).toEqual([]);
    expect(await list(`search_term=${world.courses.CB}`)).toEqual([]);
  });

  it('searches by teacher', async () => {
    expect(await list('search_by=teacher&search_term=tess')).toEqual(['bio', 'chem']);
    expect(await list('search_by=teacher&search_term=painting')).toEqual([]);
    expect(await list('search_by=course&search_term=painting')).toEqual(['painting']);
    expect((await list('search_by=janitor&search_term=painting'))[0]).toBe(400);
  });

  it('ac-courses-search-min: fewer than three characters are 400 on search_term; a number that is no course is empty', async () => {
    for (const term of ['ab', 'a', ' a ', '%25', '__']) {
      const { status, body } = await world.as('admin').get(`/accounts/self/courses?search_term=${term}`);
      expect([term, status, Object.keys(body.errors)]).toEqual([term, 400, ['search_term']]);
    }
    expect(await list('search_term=0')).toEqual([]);
    expect(await list('search_term=99')).toEqual([]);
    expect(await list('search_term=99999999999999999999')).toEqual([]);
    const { body } = await world
      .as('admin')
      .graphql('{ account(id: "self") { courses(filter: { searchTerm: "ab" }) { nodes { name } } } }');
    expect(body.errors[0].extensions).toMatchObject({
      http: { status: 400 },
      fields: { searchTerm: [{ type: 'too_short' }] },
    });
  });

  it('A50: metacharacters in search_term, sort and order mean themselves', async () => {
    const search = async (term: string) => list(`search_term=${encodeURIComponent(term)}`);
    expect(await search('100%')).toEqual(['drawing']);
    expect(await search('ART_')).toEqual(['drawing']);
    expect(await search('CEL\\')).toEqual(['cells']);
    for (const term of ['%%%', '___', "' or 1=1 --", '"; drop table courses', '\\\\\\', '$1$2$3', '{}[]()']) {
      expect([term, await search(term)]).toEqual([term, []]);
    }
    expect((await world.as('admin').get('/accounts/self/courses?search_term=abc%00')).status).toBe(400);
    const nul = await world
      .as('admin')
      .graphql('query ($t: String) { account(id: "self") { courses(filter: { searchTerm: $t }) { totalCount } } }', {
        t: 'ab\u0000c',
      });
    expect(nul.body.errors[0].extensions.http.status).toBe(400);
    for (const query of ['sort=name;drop table courses', "order=desc'--"]) expect((await list(query))[0]).toBe(400);
    expect(await list()).toEqual(all);
  });

  it('A51: searches that strain a regular expression take no longer than others', async () => {
    await list('search_term=warm');
    for (const term of [
      `${'a'.repeat(30_000)}!`,
      `${'%_'.repeat(1_500)}`,
      `(${'a+'.repeat(2_000)})+$`,
      `${'9'.repeat(6_000)}x`,
    ]) {
      const began = performance.now();
      const { status } = await world
        .as('admin')
        .graphql('query ($t: String) { account(id: "self") { courses(filter: { searchTerm: $t }) { totalCount } } }', {
          t: term,
        });
      expect(status).toBe(200);
      expect(performance.now() - began).toBeLessThan(2_000);
    }
  });

  it('sorts by what sort names, in either order, and goes on from page to page', async () => {
    expect(await list('sort=course_name&state[]=available')).toEqual(['bio', 'drawing', 'over', 'past', 'painting']);
    expect(await list('sort=course_name&order=desc&state[]=available')).toEqual([
      'painting',
      'past',
      'over',
      'drawing',
      'bio',
    ]);
    expect((await list('sort=sis_course_id&order=desc')).slice(0, 2)).toEqual(['bio', 'drawing']);
    expect((await list('sort=teacher&order=desc')).slice(0, 2)).toEqual(['chem', 'bio']);
    for (const word of ['subaccount', 'account_name']) {
      expect((await list(`sort=${word}`)).slice(0, 2)).toEqual(['drawing', 'painting']);
    }
    for (const word of ['enrollments', 'total_students']) {
      expect((await list(`sort=${word}&order=desc`)).slice(0, 2)).toEqual(['bio', 'chem']);
    }
    const found: string[] = [];
    let next: string | undefined = `/accounts/${world.accounts.RA}/courses?sort=enrollments&order=desc&per_page=3`;
    for (let pages = 0; next !== undefined && pages < 5; pages += 1) {
      const answer = await world.as('admin').get(next);
      found.push(...named(answer.body));
      next = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]?.slice(world.base.length);
    }
    expect(found).toEqual(await list('sort=enrollments&order=desc'));
    expect(found).toHaveLength(all.length);
  });

  it('answers full courses and what include[] asks for', async () => {
    const words = [
      'syllabus_body',
      'term',
      'teachers',
      'total_students',
      'account_name',
      'concluded',
      'permissions',
      'sections',
    ];
    const query = words.map((word) => `include[]=${word}`).join('&');
    const { body } = await world.as('admin').get(`/accounts/self/courses?search_term=BIO1&${query}`);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      id: ids.bio,
      name: 'Biology 101',
      course_code: 'BIO101',
      account_id: world.accounts.RA1,
      root_account_id: world.accounts.RA,
      workflow_state: 'available',
      sis_course_id: 'BIO-1',
      syllabus_body: null,
      account_name: 'Science',
      concluded: false,
      total_students: 2,
      term: { name: 'Default Term', workflow_state: 'active' },
      teachers: [{ id: world.users.teach, display_name: 'Tess Teach' }],
    });
    for (const absent of ['permissions', 'sections', 'enrollments']) expect(body[0]).not.toHaveProperty(absent);
    const [plain] = (await world.as('admin').get('/accounts/self/courses?search_term=BIO1')).body;
    for (const absent of ['term', 'teachers', 'total_students', 'account_name', 'concluded', 'syllabus_body'])
      expect(plain).not.toHaveProperty(absent);
  });

  it('needs read_course_list; SIS ids are for those who read SIS data (A17)', async () => {
    expect((await world.as('teach').get('/accounts/self/courses')).status).toBe(403);
    expect((await world.as('subadmin').get(`/accounts/${world.accounts.RA2}/courses`)).status).toBe(404);
    expect((await world.as('subadmin').get(`/accounts/${world.accounts.RA}/courses`)).status).toBe(403);
    const { body } = await world.as('lim').get('/accounts/self/courses?search_term=Biology');
    expect(body[0].name).toBe('Biology 101');
    expect(body[0]).not.toHaveProperty('sis_course_id');
    const bySis = await world.as('lim').get('/accounts/self/courses?search_term=BIO-1');
    expect([bySis.status, bySis.body]).toEqual([200, []]);
    const graph = await world
      .as('lim')
      .graphql(
        '{ account(id: "self") { courses(filter: { searchTerm: "Biology" }) { nodes { name sisCourseId integrationId } } } }',
      );
    expect(graph.body).toEqual({
      data: { account: { courses: { nodes: [{ name: 'Biology 101', sisCourseId: null, integrationId: null }] } } },
    });
  });

  it('costs one statement', async () => {
    const ask = () =>
      world.as('admin').get('/accounts/self/courses?include[]=term&include[]=teachers&include[]=total_students');
    await ask();
    expect(await world.statementsOf(ask)).toBe(1);
  });
});
