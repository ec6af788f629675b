/** The description of the REST API as a validator judges it that is not ours. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { projectRoot } from '../../src/platform/project-root.js';

type Described = Record<string, any>;

const described = (): Described => JSON.parse(readFileSync(join(projectRoot(), 'rest-adapter/openapi.json'), 'utf8'));

async function judge(document: Described) {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(document);
  return { version: validator.version, valid, errors: JSON.stringify(errors ?? []) };
}

describe('the OpenAPI document', () => {
  it('is one of version 3.1, and all of its references lead somewhere', async () => {
    expect(await judge(described())).toEqual({ version: '3.1', valid: true, errors: '[]' });
  });

  it.each<[string, (operation: Described, document: Described) => void, string]>([
    ['the title', (_, document) => delete document['info'].title, "must have required property 'title'"],
    ['any response', (operation) => (operation['responses'] = {}), "must have required property 'default'"],
    [
      'the schema of a parameter',
      (operation) => (operation['parameters'] = [{ name: 'page', in: 'query' }]),
      "must have required property 'schema'",
    ],
    [
      'a component that it refers to',
      (operation) => (operation['responses'] = { 200: { $ref: '#/components/responses/Nobody' } }),
      "Can't resolve #/components/responses/Nobody",
    ],
  ])('is found at fault without %s', async (_, spoil, fault) => {
    const document = described();
    spoil(document['paths']['/api/v1/accounts'].get, document);
    const judged = await judge(document);
    expect(judged.valid).toBe(false);
    expect(judged.errors).toContain(fault);
  });
});
