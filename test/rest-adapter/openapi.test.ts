import {
  body,
  compileRoutes,
  declareRoutes,
  describeParameters,
  get,
  included,
  list,
  openApiDocument,
  page,
  param,
  path,
  post,
  put,
  query,
  type Route,
  record,
  section,
  under,
  wholeBody,
} from '../../rest-adapter/platform/index.js';
import { aWorld } from './world.js';

const compile = (...routes: Route[]) => compileRoutes(declareRoutes(routes, aWorld()));
const course = (selection: string) => `query Course($id: RecordId!) { course(id: $id) { ${selection} } }`;
const byId = { id: path('id') };

describe('parameters described', () => {
  it('are read off the input types', () => {
    const route = put('/e', 'mutation E($input: CourseInput!) { createCourse(input: $input) { recordId } }', {
      variables: { input: body('course').keyed('permissions', 'permission').called({ windowTarget: 'windowTarget' }) },
      respond: record('createCourse'),
    });
    const described = describeParameters(compile(route)[0]!);
    expect(described.map(({ name, type, required }) => `${name} ${type}${required ? '*' : ''}`)).toEqual(
      expect.arrayContaining([
        'course[name] string*',
        'course[course_code] string',
        'course[is_public] boolean',
        'course[weight] number',
        'course[start_at] datetime',
        'course[enrollment_term_id] id',
        'course[windowTarget] string',
        'course[answers][][answer_text] string',
        'course[tags][] string[]',
        'course[permissions][<permission>][enabled] boolean',
        'course[custom] hash',
        'course[slots][<X>][] datetime[]',
      ]),
    );
    expect(described.every((parameter) => parameter.in === 'form')).toBe(true);
    expect(described.find(({ name }) => name === 'course[workflow_state]')!.values).toEqual([
      'available',
      'completed',
      'unpublished',
    ]);
    expect(described.find(({ name }) => name === 'course[name]')!.description).toBe('Shown to everybody.');
  });

  it('are in the query of a GET, with the words of include', () => {
    const route = get(
      '/courses',
      'query L($state: [CourseState!], $ids: [RecordId!], $t: Boolean!) { courses(state: $state, ids: $ids) { teachers @include(if: $t) { name } } }',
      {
        variables: { state: param('state'), ids: query('by_teachers'), t: included('teachers') },
        respond: list('courses'),
      },
    );
    expect(describeParameters(compile(route)[0]!)).toEqual([
      {
        name: 'state[]',
        in: 'query',
        type: 'string[]',
        required: false,
        values: ['available', 'completed', 'unpublished'],
      },
      { name: 'by_teachers[]', in: 'query', type: 'id[]', required: false },
      { name: 'include[]', in: 'query', type: 'string[]', required: false, values: ['teachers'] },
    ]);
  });

  it('at the top level stand without a prefix', () => {
    const route = put(
      '/courses/:id',
      'mutation U($id: RecordId!, $input: CourseFields!) { updateCourse(id: $id, input: $input) { recordId } }',
      { variables: { ...byId, input: wholeBody('name', 'tags') }, respond: record('updateCourse') },
    );
    expect(describeParameters(compile(route)[0]!).map(({ name, in: place }) => `${place} ${name}`)).toEqual([
      'path id',
      'form name',
      'form tags[]',
    ]);
  });
});

describe('the OpenAPI document', () => {
  const world = aWorld();
  const routes = compileRoutes(
    declareRoutes(
      section('D2 · Courses', [
        get(
          '/courses/:id',
          course(
            'recordId name workflowState startAt @omitUnless(field: "name") contentType @renamed(to: "content-type") settings @keyedBy(name: "key") { key locked } students { nodes { name } } permissions @hidden { update }',
          ),
          { summary: 'Show a course', variables: byId, respond: record('course'), beta: true },
        ),
        post('/courses', 'mutation C($input: CourseInput!) { createCourse(input: $input) { recordId } }', {
          variables: { input: body('course') },
          respond: record('createCourse'),
          deprecated: true,
        }),
        under(['courses'], (family) => [
          get(
            `${family.path}/quizzes`,
            'query Q($id: RecordId!) { course(id: $id) { quizzes { nodes { title state } } } }',
            {
              variables: { id: path(family.parameter) },
              respond: page('course.quizzes'),
            },
          ),
        ]),
      ]),
      world,
    ),
  );
  const document: any = openApiDocument(routes, { schema: world.schema, title: 'T', version: '1' });

  it('describes answers by what the document selects', () => {
    const operation = document.paths['/api/v1/courses/{id}'].get;
    expect(operation).toMatchObject({
      operationId: 'get_courses_id',
      tags: ['Courses'],
      summary: 'Show a course',
      'x-source': 'D2 · Courses',
      'x-beta': true,
      'x-graphql-operation': 'Course',
    });
    expect(operation.parameters).toEqual([{ $ref: '#/components/parameters/id' }]);
    expect(document.components.parameters.id).toEqual({
      name: 'id',
      in: 'path',
      required: true,
      schema: { type: ['integer', 'string'] },
    });
    const schema = operation.responses[200].content['application/json'].schema;
    expect(schema.type).toBe('object');
    expect(Object.keys(schema.properties)).toEqual([
      'id',
      'name',
      'workflow_state',
      'start_at',
      'content-type',
      'settings',
      'students',
    ]);
    expect(schema.required).not.toContain('start_at');
    expect(schema.properties.workflow_state).toEqual({
      type: 'string',
      enum: ['available', 'completed', 'unpublished'],
      description: 'How far the course has come.',
    });
    expect(schema.properties.students).toMatchObject({ type: ['array', 'null'], items: { type: 'object' } });
    expect(schema.properties.settings).toEqual({
      type: 'object',
      additionalProperties: { type: 'object', properties: { locked: { type: 'boolean' } }, required: ['locked'] },
    });
  });

  it('describes bodies as forms and as JSON, and pages of lists', () => {
    const { requestBody, deprecated } = document.paths['/api/v1/courses'].post;
    expect(deprecated).toBe(true);
    expect(requestBody).toEqual({ $ref: '#/components/requestBodies/C' });
    const { content } = document.components.requestBodies.C;
    const form = { $ref: '#/components/schemas/CForm' };
    expect(content['application/x-www-form-urlencoded'].schema).toEqual(form);
    expect(content['multipart/form-data'].schema).toEqual(form);
    const flat = document.components.schemas.CForm;
    expect(flat.required).toEqual(['course[name]']);
    expect(flat.properties['course[answers][][answer_weight]']).toEqual({ type: 'integer' });
    const json = content['application/json'].schema.properties.course.properties;
    expect(json.answers).toEqual({
      type: 'array',
      items: { type: 'object', properties: { answer_text: { type: 'string' }, answer_weight: { type: 'integer' } } },
    });
    expect(json.tags).toEqual({ type: 'array', items: { type: 'string' } });
    const quizzes = document.paths['/api/v1/courses/{course_id}/quizzes'].get;
    expect(quizzes.parameters.map((parameter: any) => parameter.$ref)).toEqual([
      '#/components/parameters/course_id',
      '#/components/parameters/page',
      '#/components/parameters/per_page',
    ]);
    expect(quizzes.responses[200].content['application/json'].schema.type).toBe('array');
  });

  it('says which refusals a route can answer, each described once', () => {
    const statuses = (path: string, method: string) => Object.keys(document.paths[path][method].responses);
    expect(statuses('/api/v1/courses/{id}', 'get')).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '500',
      '503',
      'default',
    ]);
    expect(statuses('/api/v1/courses', 'post')).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '500',
      '503',
      'default',
    ]);
    const { responses } = document.paths['/api/v1/courses'].post;
    expect(responses[409]).toEqual({ $ref: '#/components/responses/Conflict' });
    const conflict = document.components.responses.Conflict;
    expect(conflict.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Error' });
    expect(document.components.responses.Unavailable.headers).toHaveProperty('Retry-After');
  });
});
