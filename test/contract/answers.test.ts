import { contractFile, generatedFiles } from '../../src/tools/generated-files.js';
import type { RestContract } from '../../src/tools/rest-contract.js';
import { type Answers, compareAnswers } from './answers.js';
import { readAnswers } from './contract-data.js';

describe('the keys of answers', () => {
  it('are those that the documents show, save for what is named with its reason', () => {
    const contract: RestContract = JSON.parse(generatedFiles()[contractFile]!);
    expect(compareAnswers(readAnswers(), contract)).toEqual([]);
  });
});

describe('the comparison of answers', () => {
  const objects: Answers['objects'] = {
    Course: {
      source: 'D2',
      keys: { id: '', teachers: '[User]', term: 'Term', old: '' },
      beyond: { color: ['', 'Clients choose it.'] },
      missing: { old: 'Nobody needs it.' },
    },
    User: { source: 'D2', keys: { id: '' } },
    Term: { source: 'D2', keys: { dates: '{Dates}' } },
    Dates: { source: 'D2', keys: { at: '' } },
  };
  const answers: Answers = {
    objects,
    routes: { 'GET /courses/:id': '[Course + size]', 'PUT /courses/:id': 'nothing' },
  };
  const user = { list: { keys: { id: 'integer' } } } as const;
  const course = {
    keys: {
      id: 'integer',
      teachers: user,
      'term ?': { keys: { dates: { map: { keys: { at: 'string' } } } } },
      color: 'string',
      size: 'integer',
    },
  } as const;
  const contract = (shape: object): RestContract => ({
    routes: {
      'GET /api/v1/courses/{course_id}': { status: '200', parameters: {}, answer: { list: '#Course' } },
      'PUT /api/v1/courses/{id}': { status: '204', parameters: {} },
    },
    objects: { Course: shape as never },
  });
  const withKeys = (keys: object) => compareAnswers(answers, contract({ keys: { ...course.keys, ...keys } }));
  const without = (key: keyof typeof course.keys) => {
    const { [key]: _gone, ...keys } = course.keys;
    return compareAnswers(answers, contract({ keys }));
  };
  const withObjects = (changed: Answers['objects']) =>
    compareAnswers({ ...answers, objects: { ...objects, ...changed } }, contract(course));

  it('finds nothing where all agree', () => {
    expect(compareAnswers(answers, contract(course))).toEqual([]);
  });

  it('sees a key too many, at any depth', () => {
    expect(withKeys({ secret: 'string' })).toEqual(['GET /courses/:: [].secret is not documented']);
    const named = { list: { keys: { id: 'integer', name: 'string' } } };
    expect(withKeys({ teachers: named })).toEqual(['GET /courses/:: [].teachers[].name is not documented']);
    expect(withKeys({ old: 'string' })).toEqual(['GET /courses/:: [].old is not documented']);
  });

  it('sees a key that is missing, at any depth, beyond the documents too', () => {
    expect(without('id')).toEqual(['GET /courses/:: [].id is documented and missing']);
    expect(without('color')).toEqual(['GET /courses/:: [].color is documented and missing']);
    expect(without('size')).toEqual(['GET /courses/:: [].size is documented and missing']);
    expect(withKeys({ 'term ?': { keys: { dates: { map: 'string' } } } })).toEqual([
      'GET /courses/:: [].term.dates{}.at is documented and missing',
    ]);
  });

  it('sees a route of which nobody says what it answers, and one that is not there', () => {
    const { routes } = answers;
    expect(
      compareAnswers({ objects, routes: { 'GET /courses/:id': routes['GET /courses/:id']! } }, contract(course)),
    ).toEqual(['PUT /courses/:: nobody says what it answers']);
    expect(compareAnswers({ objects, routes: { ...routes, 'GET /x': 'nothing' } }, contract(course))).toEqual([
      'GET /x: there is no such route',
    ]);
  });

  it('sees objects without source, exceptions without reason or without ground, and objects in vain', () => {
    expect(withObjects({ User: { source: '', keys: { id: '' } } })).toEqual(['User: has no source']);
    expect(withObjects({ Alone: { source: 'D2', keys: {} } })).toEqual(['Alone: no route answers it']);
    expect(withObjects({ Dates: { source: 'D2', keys: {}, beyond: { at: ['', ''] } } })).toEqual([
      'Dates: no reason for at',
    ]);
    expect(withObjects({ User: { source: 'D2', keys: { id: '' }, beyond: { id: ['', 'Why.'] } } })).toEqual([
      'User: id is documented, not beyond',
    ]);
    expect(withObjects({ User: { source: 'D2', keys: { id: '' }, missing: { x: '' } } })).toEqual([
      'User: no reason for x',
      'User: x is missing, and documented nowhere',
    ]);
  });

  it('refuses expressions that it does not understand', () => {
    const read = (expression: string) =>
      compareAnswers({ ...answers, routes: { ...answers.routes, 'PUT /courses/:id': expression } }, contract(course));
    expect(() => read('Nothing')).toThrow('No object is called Nothing.');
    expect(() => read('[Course')).toThrow('] is missing');
    expect(() => read('Course ]')).toThrow('what is ]?');
  });
});
