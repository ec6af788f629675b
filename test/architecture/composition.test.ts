import {
  checkAreaImports,
  checkAreaLists,
  checkHeldObjects,
  checkImportEffects,
} from '../../src/tools/architecture/composition-rules.js';
import { type Check, parseSources } from '../../src/tools/architecture/source-tree.js';

const abouts = (check: Check, texts: Record<string, string>) => check(parseSources(texts)).map(({ about }) => about);
const messages = (check: Check, texts: Record<string, string>) =>
  check(parseSources(texts)).map(({ path, message }) => `${path}: ${message}`);

/** A list of areas as every layer has one. */
const list = (...areas: string[]) =>
  areas.map((area, at) => `export { area as a${at} } from './${area}/area.js';`).join('\n');
const description = 'export const area = defineArea({});';

describe('the lists of areas', () => {
  const whole = {
    'src/areas.ts': list('identity/users', 'learning/courses'),
    'src/identity/users/area.ts': description,
    'src/identity/users/user.entity.ts': '',
    'src/learning/courses/area.ts': description,
    'schema/areas.ts': list('identity/users'),
    'schema/identity/users/area.ts': description,
    'rest-adapter/areas.ts': list('identity/users', 'learning/courses'),
    'rest-adapter/identity/users/area.ts': description,
    'rest-adapter/learning/courses/area.ts': description,
    'rest-adapter/platform/route.ts': '',
  };

  it('name every area of their layer once', () => {
    expect(messages(checkAreaLists, whole)).toEqual([]);
  });

  it.each(['src', 'schema', 'rest-adapter'])('are refused in %s that leave an area out', (layer) => {
    expect(messages(checkAreaLists, { ...whole, [`${layer}/areas.ts`]: '' })).toContain(
      `${layer}/areas.ts: names identity/users 0 times instead of once`,
    );
  });

  it('are refused that name an area twice', () => {
    expect(messages(checkAreaLists, { ...whole, 'schema/areas.ts': list('identity/users', 'identity/users') })).toEqual(
      ['schema/areas.ts: names identity/users 2 times instead of once'],
    );
  });

  it('stand in one order in every layer', () => {
    const turned = list('learning/courses', 'identity/users');
    expect(messages(checkAreaLists, { ...whole, 'rest-adapter/areas.ts': turned })).toEqual([
      'rest-adapter/areas.ts: identity/users does not stand where src/areas.ts has it',
    ]);
  });

  it('go with one description an area', () => {
    const { 'schema/identity/users/area.ts': taken, ...rest } = whole;
    expect(messages(checkAreaLists, { ...rest, 'schema/identity/users/user.object.ts': taken })).toEqual([
      'schema/identity/users/area.ts: schema/identity/users has no area.ts',
    ]);
    expect(messages(checkAreaLists, { ...whole, 'src/learning/courses/tabs/area.ts': description })).toEqual([
      'src/learning/courses/tabs/area.ts: an area describes itself once, in src/learning/courses/area.ts',
    ]);
  });

  it('alone import descriptions', () => {
    const text = `import { area } from '../users/area.js';`;
    expect(abouts(checkAreaImports, { 'src/identity/roles/role.reads.ts': text })).toEqual([
      'src/identity/users/area.ts',
    ]);
    expect(abouts(checkAreaImports, { 'src/server/app.ts': `import '../identity/users/area.js';` })).toHaveLength(1);
    expect(abouts(checkAreaImports, { 'src/server/app.ts': `import '../areas.js';` })).toEqual([]);
    expect(abouts(checkAreaImports, whole)).toEqual([]);
  });
});

describe('the import of a module', () => {
  const effects: [string, string][] = [
    [`extendReads(courseReads, { computed: {} });`, 'extendReads'],
    [`await started(area);`, 'started'],
    [`courseConsequences.extend({});`, 'courseConsequences.extend'],
    [`areas().jobs.push(job);`, 'areas.jobs.push'],
    [`registry[name] = area;`, 'an expression'],
    [`for (const area of areas) register(area);`, 'ForOfStatement'],
    [`if (on) { register(area); }`, 'IfStatement'],
    [`import './quiz-assignment.js';`, `import './quiz-assignment.js'`],
  ];

  it.each(effects)('registers nothing: %s', (text, about) => {
    for (const layer of [
      'src/learning/quizzes',
      'schema/learning/quizzes',
      'rest-adapter/learning/quizzes',
      'src/server',
    ])
      expect(abouts(checkImportEffects, { [`${layer}/a.ts`]: text })).toEqual([about]);
  });

  it('declares, loads packages and tells the libraries of enums', () => {
    const text = `
      import 'reflect-metadata';
      import { a } from './a.js';
      registerEnumType(Words, { name: 'Words' });
      export const b = extendReads(courseReads, {});
      export function c() { register(a); }
      export * from './d.js';`;
    expect(abouts(checkImportEffects, { 'schema/learning/quizzes/a.ts': text })).toEqual([]);
  });

  it('runs what is a program', () => {
    const text = `process.exitCode = run();`;
    expect(abouts(checkImportEffects, { 'src/server/main.ts': text, 'src/tools/generate.ts': text })).toEqual([]);
  });
});

describe('an object at the top of a module', () => {
  const keeper = `class Consequences { readonly #declared: string[] = []; extend(one) { this.#declared.push(one); } }`;

  it('is refused whose class keeps what is put into it', () => {
    for (const kept of [keeper, keeper.replaceAll('#declared', 'declared').replace('= []', '= new Map()')]) {
      const texts = { 'src/learning/courses/a.ts': `export ${kept}\nexport const consequences = new Consequences();` };
      expect(abouts(checkHeldObjects, texts)).toEqual(['consequences']);
    }
    const elsewhere = {
      'src/platform/a.ts': `export ${keeper}`,
      'src/learning/courses/b.ts': 'const held = new Consequences();',
    };
    expect(abouts(checkHeldObjects, elsewhere)).toEqual(['held']);
  });

  it('may stand there whose class keeps nothing, or in a function', () => {
    const text = `
      class Word { readonly kind = 'word'; }
      export const word = new Word();
      ${keeper}
      export const made = () => new Consequences();`;
    expect(abouts(checkHeldObjects, { 'src/learning/courses/a.ts': text })).toEqual([]);
  });
});
