import fc from 'fast-check';
import { print } from 'graphql';
import { enumWireValues } from '../../rest-adapter/platform/documents/wire.js';
import {
  bare,
  compileRoutes,
  declareRoutes,
  get,
  page,
  param,
  path,
  post,
  query,
  type Route,
  record,
  redirect,
  snakeCase,
  wireName,
} from '../../rest-adapter/platform/index.js';
import { aWorld } from './world.js';

const compile = (...routes: Route[]) => compileRoutes(declareRoutes(routes, aWorld()));
const failure = (...routes: Route[]): string => {
  try {
    compile(...routes);
  } catch (error) {
    return (error as Error).message;
  }
  return 'compiled';
};
const course = (selection: string) => `query Course($id: RecordId!) { course(id: $id) { ${selection} } }`;
const byId = { id: path('id') };
const courseRoute = (selection: string, respond = record('course')) =>
  get('/courses/:id', course(selection), { variables: byId, respond });

describe('wire names', () => {
  it('are snake_case, with ids under their own rule', () => {
    expect(
      [
        'courseCode',
        'recordId',
        'enrollmentTermRecordId',
        'recordIds',
        'courseRecordIds',
        'htmlURL',
        'name',
        '__typename',
      ].map(wireName),
    ).toEqual(['course_code', 'id', 'enrollment_term_id', 'ids', 'course_ids', 'html_url', 'name', '__typename']);
  });

  it('hold no capitals, whatever the field', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][A-Za-z0-9]{0,20}$/), (name) =>
        expect(snakeCase(name)).toMatch(/^[a-z][a-z0-9_]*$/),
      ),
    );
  });

  it('give enum values the schema’s own words, else lower case', () => {
    const { schema } = aWorld();
    expect([...enumWireValues(schema.getType('EnrollmentKind') as any).values()]).toEqual([
      'StudentEnrollment',
      'TeacherEnrollment',
    ]);
    expect([...enumWireValues(schema.getType('CourseState') as any).values()]).toEqual([
      'available',
      'completed',
      'unpublished',
    ]);
  });
});

describe('a compiled document', () => {
  const textOf = (route: Route) => print(compile(route)[0]!.definition).replace(/\s+/g, ' ');

  it('has wire names as aliases, keeps the author’s, and is plain GraphQL', () => {
    expect(
      textOf(courseRoute('recordId title: name courseCode @renamed(to: "x-y") students { nodes { recordId } }')),
    ).toBe(
      'query Course($id: RecordId!) { course(id: $id) { id: recordId title: name course_code: courseCode students { nodes { id: recordId } } } }',
    );
  });

  it('pages what page() names, with a count for ordinal pages only', () => {
    const route = get('/q/:id', 'query Q($id: RecordId!) { course(id: $id) { quizzes { nodes { title } } } }', {
      variables: byId,
      respond: page('course.quizzes'),
    });
    expect(textOf(route)).toBe(
      'query Q($id: RecordId!, $first: Int, $after: String, $offset: Int, $withCount: Boolean!) { course(id: $id) { quizzes(first: $first, after: $after, offset: $offset) { nodes { title } page_info: pageInfo { has_next_page: hasNextPage end_cursor: endCursor } total_count: totalCount @include(if: $withCount) } } }',
    );
  });

  it('is handed to prepare with its name, once, and needs no steps where nothing is to be done', () => {
    const world = aWorld();
    const seen: (string | null | undefined)[] = [];
    const [declared] = declareRoutes([courseRoute('recordId name')], {
      schema: world.schema,
      prepare: (document, name) => {
        seen.push(name);
        return world.prepare(document, name);
      },
    });
    expect(seen).toEqual([]);
    const route = declared!.compiled();
    expect([declared!.compiled() === route, seen]).toEqual([true, ['Course']]);
    const data = { course: Object.freeze({ id: 1, name: 'x' }) };
    expect(route.answer.reply(data, {} as any).value).toBe(data.course);
  });

  it('runs at once where the operation answers at once', () => {
    const [route] = compile(courseRoute('recordId'));
    expect(route!.run({}, { id: 1 })).not.toBeInstanceOf(Promise);
  });
});

describe('a declaration fails at boot', () => {
  const two = 'mutation Two { a: deleteCourse(id: 1) { recordId } b: deleteCourse(id: 2) { recordId } }';
  it.each<[string, Route, RegExp]>([
    ['with a field the schema lacks', courseRoute('nonsense'), /Cannot query field "nonsense"/],
    [
      'with a respond path the document lacks',
      courseRoute('recordId', record('course.teachers')),
      /does not select course.teachers/,
    ],
    [
      'with a respond path through a list',
      courseRoute('teachers { name }', record('course.teachers.name')),
      /leads through a list/,
    ],
    ['with page() of no connection', courseRoute('teachers { name }', page('course.teachers')), /no connection/],
    [
      'with a source for no variable',
      get('/courses/:id', course('recordId'), { variables: { ...byId, other: query('x') }, respond: record('course') }),
      /no variable \$other/,
    ],
    [
      'with a variable without source',
      get('/courses', course('recordId'), { respond: record('course') }),
      /\$id has no source/,
    ],
    [
      'with a segment the path lacks',
      get('/courses', course('recordId'), { variables: byId, respond: record('course') }),
      /no segment :id/,
    ],
    [
      'with a segment nobody reads',
      get('/courses/:id/:other', course('recordId'), { variables: byId, respond: record('course') }),
      /nothing reads the segment :other/,
    ],
    [
      'with a parameter called like a segment',
      get('/courses/:id', course('recordId'), {
        variables: { id: path('id').or(param('id')) },
        respond: record('course'),
      }),
      /id is a segment of the path and a parameter/,
    ],
    ['with two mutation fields', post('/two', two, { respond: record('a') }), /exactly one mutation field/],
    [
      'with GET that changes something',
      get('/x', 'mutation X { deleteCourse(id: 1) { recordId } }', { respond: record('deleteCourse') }),
      /GET must not change/,
    ],
    [
      'with a change that is in no file before its answer',
      get('/x/:id', course('recordId'), {
        variables: byId,
        respond: record('course'),
        before: { document: 'Nowhere', variables: byId },
      }),
      /there is no operation Nowhere/,
    ],
    ['with the opaque id', courseRoute('id name'), /Course.id is opaque/],
    [
      'with @omitUnless on a key that is not there',
      courseRoute('name @omitUnless(field: "locked")'),
      /@omitUnless on name names locked/,
    ],
    ['with @omitWhenNull on what is never null', courseRoute('recordId @omitWhenNull'), /never null/],
    ['with @keyedBy on no list', courseRoute('permissions @keyedBy(name: "update") { update }'), /is no list/],
    [
      'with @keyedBy on a key that is not there',
      courseRoute('settings @keyedBy(name: "name") { key }'),
      /does not select/,
    ],
    ['with @renamed to nothing', courseRoute('name @renamed'), /@renamed needs to/],
    ['without operation name', get('/x', '{ number }', { respond: bare('number') }), /needs a name/],
    [
      'with a fragment that holds itself',
      get('/x', 'query X { number ...A } fragment A on Query { ...A }', { respond: bare('number') }),
      /holds itself/,
    ],
    [
      'with two fragments of one name',
      get('/x', 'query X { ...A } fragment A on Query { number } fragment A on Query { text }', {
        respond: bare('number'),
      }),
      /two fragments are named A/,
    ],
    [
      'with an operation that is not there',
      get('/x', 'ListNothing', { respond: bare('number') }),
      /GET \/x: there is no operation ListNothing/,
    ],
    [
      'with a fragment that is not there',
      get('/x', 'query X { number ...A }', { respond: bare('number') }),
      /no fragment A/,
    ],
    [
      'with a redirect to what is not there',
      get('/x', 'query X { number }', { respond: redirect('/a/{text}') }),
      /does not select text/,
    ],
  ])('%s', (_what, route, message) => {
    expect(failure(route)).toMatch(message);
  });

  it('and tells of all faults at once', () => {
    const message = failure(courseRoute('nonsense'), get('/x', '{ number }', { respond: bare('number') }));
    expect(message).toContain('GET /courses/:id: Cannot query');
    expect(message).toContain('GET /x: the operation needs a name');
  });

  it('at once, before anything is compiled, when two have the same place', () => {
    const twice = failure(courseRoute('nonsense'), courseRoute('recordId'));
    expect(twice).toContain('GET /courses/:id: declared twice');
    expect(twice).not.toContain('Cannot query');
  });

  it('when prepare refuses the document', () => {
    const { schema } = aWorld();
    const prepare = () => ({ errors: [new Error('too deep') as any] });
    expect(() => compileRoutes(declareRoutes([courseRoute('recordId')], { schema, prepare }))).toThrow(/too deep/);
  });
});
