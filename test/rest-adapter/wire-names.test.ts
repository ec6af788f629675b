/** Sentences of refusals name fields as requests call them, over every route. */
import { GraphQLError, type GraphQLInputType, getNamedType, isInputObjectType } from 'graphql';
import { refusalOf } from '../../rest-adapter/platform/index.js';
import { compiledApis } from '../support/shared-apis.js';

/** Every field of every input of a variable. */
function fieldsOf(types: readonly GraphQLInputType[]): string[] {
  const seen = new Set<GraphQLInputType>();
  const open = types.map((type) => getNamedType(type));
  const found: string[] = [];
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    if (seen.has(type) || !isInputObjectType(type)) continue;
    seen.add(type);
    for (const field of Object.values(type.getFields())) {
      found.push(field.name);
      open.push(getNamedType(field.type));
    }
  }
  return found;
}

const refused = (message: string, fields?: object) =>
  new GraphQLError(message, {
    extensions: { code: 'VALIDATION_FAILED', reason: 'invalid', ...(fields && { fields }) },
  });

describe('What REST says of fields', () => {
  it('calls each of them as requests do, in the sentence of the refusal and in that of the field', () => {
    const camel = /[a-z][A-Z]/;
    const wrong: string[] = [];
    let told = 0;
    for (const { route, fieldNames: names, variables } of compiledApis().compiled) {
      for (const field of fieldsOf(variables.map(({ type }) => type))) {
        const message = `${field} can't be blank.`;
        const said = refusalOf(refused(message, { [field]: [{ attribute: field, type: 'blank', message }] }), names);
        const sentences = [
          said.message,
          ...Object.values(said.fields ?? {}).flatMap((all) => all.map((one) => one.message)),
        ];
        told += 1;
        if (sentences.some((sentence) => camel.test(sentence))) wrong.push(`${route.method} ${route.path}: ${field}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(told).toBeGreaterThan(1_000);
  });

  it('leaves words alone that are no names of fields', () => {
    const { fieldNames } = compiledApis().compiled.find(
      ({ route }) => route.path === '/accounts/:account_id/roles' && route.method === 'POST',
    )!;
    expect(refusalOf(refused('The role iPhoneUsers is there.'), fieldNames).message).toBe(
      'The role iPhoneUsers is there.',
    );
  });
});
