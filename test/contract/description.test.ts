import { generatedFiles } from '../../src/tools/generated-files.js';
import { readContract } from './contract-data.js';

const text = generatedFiles()['rest-adapter/openapi.json']!;
const description = JSON.parse(text);
const operations = Object.entries<any>(description.paths).flatMap(([path, item]) =>
  Object.entries<any>(item).map(([method, operation]) => ({ at: `${method} ${path}`, method, path, operation })),
);

/** Every object of the description, with the names of the properties that lead to it. */
function objectsIn(value: unknown, path: readonly string[] = []): { path: readonly string[]; object: any }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, each]) => objectsIn(each, [...path, key]));
  return Array.isArray(value) ? inner : [{ path, object: value }, ...inner];
}
const objects = objectsIn(description);

describe('the description of the routes', () => {
  it('conv-beta-change, bp-beta: marks the routes that the documents call BETA, which may still change', () => {
    const shape = (method: string, path: string) => `${method.toLowerCase()} ${path.replace(/:\w+|\{\w+\}/g, '{}')}`;
    const marked = new Map(
      operations.map(({ method, path, operation }) => [shape(method, path), operation['x-beta'] === true]),
    );
    const { documented } = readContract();
    const shown = documented.map(({ id, method, path }) => [id, marked.get(shape(method, path))]);
    expect(shown).toEqual(documented.map(({ id, beta }) => [id, beta]));
  });

  it('has less than a megabyte and a half, and less than three and a half kilobytes for each route', () => {
    expect(Buffer.byteLength(text)).toBeLessThan(1_500_000);
    expect(Buffer.byteLength(text) / operations.length).toBeLessThan(3_500);
  });

  it('says of each route in a few words of its own what it does, not where it was specified', () => {
    const wrong = operations.filter(({ operation }) => !/^[A-Z][a-z]+,? [^.§·]{4,80}$/.test(operation.summary ?? ''));
    expect(wrong.map(({ at, operation }) => `${at}: ${operation.summary}`)).toEqual([]);
    expect(operations.filter(({ operation }) => /§|^D\d/.test(String(operation.tags)))).toEqual([]);
  });

  it('has each path once, whatever its placeholders are called, and each operation under a name of its own', () => {
    const shapes = Object.keys(description.paths).map((path) => path.replace(/\{[^}]*\}/g, '{}'));
    expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('describes each placeholder of a path', () => {
    const resolved = (parameter: any) =>
      parameter.$ref ? description.components.parameters[parameter.$ref.split('/').at(-1)] : parameter;
    const wrong = operations.filter(({ path, operation }) => {
      const placeholders = [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1]);
      const described = (operation.parameters ?? []).map(resolved).filter((one: any) => one.in === 'path');
      const names = new Set(described.map((one: any) => one.name));
      return described.length !== placeholders.length || !placeholders.every((name) => names.has(name));
    });
    expect(wrong.map(({ at }) => at)).toEqual([]);
  });

  it('demands no key twice, and none that it does not describe', () => {
    const wrong = objects.filter(({ object: { required, properties } }) => {
      if (!Array.isArray(required)) return false;
      return new Set(required).size !== required.length || required.some((key) => properties?.[key] === undefined);
    });
    expect(wrong.map(({ path }) => path.join('/'))).toEqual([]);
  });

  it('refers to nothing that is not there, and describes nothing that nobody refers to', () => {
    const references = new Set(objects.flatMap(({ object }) => (typeof object.$ref === 'string' ? [object.$ref] : [])));
    const kinds = ['schemas', 'responses', 'parameters', 'requestBodies', 'headers'];
    const present = kinds.flatMap((kind) =>
      Object.keys(description.components[kind]).map((name) => `#/components/${kind}/${name}`),
    );
    expect(references).toEqual(new Set(present));
  });

  it('names what clients know: a component for each object that several routes show', () => {
    expect(Object.keys(description.components.schemas)).toEqual(
      expect.arrayContaining([
        'Account',
        'Assignment',
        'Course',
        'Enrollment',
        'File',
        'Quiz',
        'Role',
        'Submission',
        'User',
      ]),
    );
  });

  it('gives a server, and for each route its refusals by status', () => {
    expect(description.servers).toHaveLength(1);
    const lacking = operations.filter(({ method, operation: { responses, security } }) => {
      // Where none is the first thing that is said of tokens, every one is taken.
      const needsNone = security !== undefined && Object.keys(security[0]).length === 0;
      const token = needsNone ? [] : ['401'];
      const usual = ['400', ...token, '403', '503', ...(method === 'get' ? [] : ['413'])];
      return usual.some((status) => responses[status] === undefined);
    });
    expect(lacking.map(({ at }) => at)).toEqual([]);
  });
});
