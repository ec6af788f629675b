import { isObjectType } from 'graphql';
import { compiledApis } from '../support/shared-apis.js';

const withoutNames = (path: string): string => path.replace(/\?.*/, '').replace(/:\w+\*?/g, ':');

describe('An address below /api/v1 that a field of the graph leads to', () => {
  it('is that of a route', () => {
    const { schema, compiled } = compiledApis();
    const routes = new Set(compiled.map(({ template }) => withoutNames(template)));
    const addresses = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .flatMap((type) =>
        Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field.extensions['absoluteUrl']]),
      )
      .filter((one): one is [string, string] => typeof one[1] === 'string' && one[1].startsWith('/api/v1/'));
    expect(addresses.length).toBeGreaterThan(5);
    expect(addresses.filter(([, address]) => !routes.has(withoutNames(address)))).toEqual([]);
  });
});
