import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/project-root.js';
import { contractFile, generatedFiles } from '../../src/tools/generated-files.js';
import { restBreaks, unnamedBreaks } from '../../src/tools/rest-breaks.js';
import { answerFieldsOf, type RestContract, restContract } from '../../src/tools/rest-contract.js';

const course = { keys: { id: 'integer', name: { some: ['string', 'null'] }, 'sis_course_id ?': 'string' } } as const;
const route = {
  status: '200',
  parameters: { id: 'path integer|string', 'include[]': 'query string[] (term teachers)', sort: 'query string' },
  answer: { list: { all: ['#Course', { keys: { 'term ?': { keys: { id: 'integer' } } } }] } },
} as const;
const before: RestContract = { routes: { 'GET /a/{id}': route }, objects: { Course: course } };
const changed = (change: object, objects: RestContract['objects'] = { Course: course }): string[] =>
  restBreaks(before, { routes: { 'GET /a/{id}': { ...route, ...change } }, objects });
const parameters = (change: Record<string, string>) => changed({ parameters: { ...route.parameters, ...change } });

describe('a change of the routes', () => {
  it('breaks nothing that only adds', () => {
    expect(restBreaks(before, before)).toEqual([]);
    const more = { keys: { ...course.keys, code: 'string' } };
    expect(changed({ parameters: { ...route.parameters, order: 'query string' } }, { Course: more })).toEqual([]);
    expect(parameters({ 'include[]': 'query string[] (term teachers tabs)' })).toEqual([]);
    expect(restBreaks({ ...before, routes: {} }, before)).toEqual([]);
  });

  it('breaks nothing where a placeholder has another name, or a key has moved to an object that others show', () => {
    const { id: _id, ...others } = route.parameters;
    const renamed = { ...route, parameters: { course_id: 'path integer|string', ...others } };
    expect(restBreaks(before, { ...before, routes: { 'GET /a/{course_id}': renamed } })).toEqual([]);
    const term = { list: { all: ['#Course', { keys: { 'term ?': '#Term' } }] } };
    expect(changed({ answer: term }, { Course: course, Term: { keys: { id: 'integer' } } })).toEqual([]);
  });

  it('breaks clients where a route, its status or its answer goes', () => {
    expect(restBreaks(before, { ...before, routes: {} })).toEqual(['GET /a/{id} is gone']);
    expect(changed({ status: '201' })).toEqual(['GET /a/{id}: answers 201, before 200']);
    expect(changed({ answer: undefined })).toEqual(['GET /a/{id}: the answer is gone']);
    expect(changed({ answer: '#Course' })).toEqual([
      'GET /a/{id}: the answer is object, before list',
      'GET /a/{id}: [] is gone',
    ]);
  });

  it('breaks clients where a parameter goes, changes or is demanded', () => {
    const { sort: _sort, ...others } = route.parameters;
    expect(changed({ parameters: others })).toEqual(['GET /a/{id}: parameter sort is gone']);
    expect(parameters({ sort: 'query integer' })).toEqual([
      'GET /a/{id}: parameter sort is query integer, before query string',
    ]);
    expect(parameters({ sort: 'query string !' })).toEqual(['GET /a/{id}: parameter sort is demanded']);
    expect(parameters({ fresh: 'form string !' })).toEqual(['GET /a/{id}: parameter fresh is demanded']);
    expect(parameters({ sort: 'query string (name)' })).toEqual(['GET /a/{id}: parameter sort takes only name']);
    expect(parameters({ 'include[]': 'query string[] (term)' })).toEqual([
      'GET /a/{id}: parameter include[] no longer takes teachers',
    ]);
  });

  it('breaks clients where a key goes, may be absent, or holds something else', () => {
    const { name: _name, ...others } = course.keys;
    expect(changed({}, { Course: { keys: others } })).toEqual(['GET /a/{id}: [].name is gone']);
    expect(changed({}, { Course: { keys: { ...others, 'name ?': course.keys.name } } })).toEqual([
      'GET /a/{id}: [].name may be absent',
    ]);
    expect(changed({}, { Course: { keys: { ...course.keys, id: 'string' } } })).toEqual([
      'GET /a/{id}: [].id is string, before integer',
    ]);
    expect(changed({}, { Course: { keys: { ...course.keys, id: { some: ['integer', 'null'] } } } })).toEqual([
      'GET /a/{id}: [].id is integer|null, before integer',
    ]);
    expect(changed({}, { Course: { keys: { ...course.keys, name: 'string' } } })).toEqual([]);
    expect(changed({ answer: { list: '#Course' } })).toEqual(['GET /a/{id}: [].term is gone']);
  });

  it('is taken where a decision names each break, and nowhere else', () => {
    const breaks = ['GET /a is gone', 'GET /b: [].name is gone'];
    const decision = '# Names\n\nWhy.\n\nBreaks REST: GET /b: [].name is gone\n';
    expect(unnamedBreaks(breaks, ['# Another\n', decision])).toEqual(['GET /a is gone']);
    expect(unnamedBreaks(breaks, ['It Breaks REST: GET /a is gone'])).toEqual(breaks);
  });
});

describe('what clients rely on', () => {
  it('is drawn from the description: parameters of all places, and every place in an answer', () => {
    const description = {
      paths: {
        '/a': {
          post: {
            parameters: [{ $ref: '#/components/parameters/page' }],
            requestBody: { $ref: '#/components/requestBodies/A' },
            responses: {
              400: {},
              201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } },
            },
          },
        },
      },
      components: {
        parameters: { page: { name: 'page', in: 'query', required: false, schema: { type: 'string' } } },
        requestBodies: {
          A: { content: { 'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/AForm' } } } },
        },
        schemas: {
          Error: {},
          AForm: { properties: { 'a[at]': { type: 'string', format: 'date-time' } }, required: ['a[at]'] },
          A: {
            type: 'object',
            properties: {
              tags: { type: ['array', 'null'], items: { type: 'string', enum: ['x'] } },
              by_name: {
                type: 'object',
                additionalProperties: { type: 'object', properties: { on: { type: 'boolean' } } },
              },
              any: {},
            },
            required: ['tags'],
          },
        },
      },
    };
    const contract = restContract(description);
    expect(contract.routes['POST /a']).toEqual({
      status: '201',
      parameters: { page: 'query string', 'a[at]': 'form string date-time !' },
      answer: '#A',
    });
    const fields = [...answerFieldsOf('#A', contract)].map(
      ([path, { types, always }]) => `${path} ${[...types].join('|')}${always ? '' : '?'}`,
    );
    expect(fields).toEqual([
      ' object',
      'tags list|null',
      'tags[] string',
      'by_name map?',
      'by_name{} object',
      'by_name{}.on boolean?',
      'any any?',
    ]);
  });

  it('is kept: nothing that the committed contract holds is taken without a decision', () => {
    const read = (path: string) => readFileSync(join(projectRoot(), path), 'utf8');
    const decisions = readdirSync(join(projectRoot(), 'src/decisions')).map((name) => read(`src/decisions/${name}`));
    const now = JSON.parse(generatedFiles()[contractFile]!);
    expect(unnamedBreaks(restBreaks(JSON.parse(read(contractFile)), now), decisions)).toEqual([]);
  });
});
