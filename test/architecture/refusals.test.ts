import { checkRefusals } from '../../src/tools/architecture/refusal-rules.js';
import { parseSources } from '../../src/tools/architecture/source-tree.js';

const found = (texts: Record<string, string>) =>
  checkRefusals(parseSources(texts)).map(({ path, about }) => [path, about]);

describe('the words of refusals', () => {
  const useCase = 'src/identity/roles/operations/create-role.ts';

  it.each([
    ['a reason', `throw badRequest('role_missing', 'A role is named by its id.');`, 'badRequest'],
    ['a field', `throw invalidField('label', 'blank', 'A label is needed.');`, 'invalidField'],
    ['a right of its own', `throw notPermitted('holds_more', 'That role gives more.');`, 'notPermitted'],
    ['a sentence', `throw fieldNotPermitted('label', 'The label stays.');`, 'fieldNotPermitted'],
    ['a refusal by its code', `throw new Refusal('CONFLICT', 'taken', 'That is taken.');`, 'Refusal'],
    ['an entry of a field', `const one = { attribute: 'label', type: 'blank', message: 'A label.' };`, 'FieldRefusal'],
  ])('do not stand in a use case: %s', (_what, text, about) => {
    expect(found({ [useCase]: text })).toEqual([[useCase, about]]);
    expect(found({ 'src/identity/roles/role.rules.ts': text })).toEqual([]);
    expect(found({ 'src/identity/roles/role.refusals.ts': text })).toEqual([]);
    expect(found({ 'src/server/apis.ts': text })).toEqual([]);
  });

  it('are not looked for in refusals that say nothing of their own, or pass on what another says', () => {
    const text = `
      if (!may) throw notPermitted();
      if (!seen) throw notFound();
      if (!sets) throw fieldNotPermitted('label');
      throw new Refusal(error.code, error.reason, error.message);`;
    expect(found({ [useCase]: text })).toEqual([]);
  });

  it('do not stand in rules that decide nothing', () => {
    const rules = 'src/identity/roles/role.rules.ts';
    const refused = `
      export const roleMissing = () => badRequest('role_missing', 'A role is named by its id.');
      export const roleTaken = (label: string) => new Refusal('CONFLICT', 'taken', 'That is taken.', label);`;
    expect(found({ [rules]: refused })).toEqual([
      [rules, 'roleMissing'],
      [rules, 'roleTaken'],
    ]);
    const decided = `
      const roleMissing = () => badRequest('role_missing', 'A role is named by its id.');
      export function refuseMissing(id: number | null): void {
        if (id === null) throw roleMissing();
      }
      export const refused = (id: number | null) => (id === null ? badRequest('role_missing', 'It has an id.') : null);`;
    expect(found({ [rules]: decided })).toEqual([]);
  });

  it('stand in one file of an area, at its top', () => {
    const texts = {
      'src/identity/roles/role.refusals.ts': '',
      'src/identity/roles/states/state.refusals.ts': '',
      'src/identity/users/logins/login.refusals.ts': '',
    };
    expect(found(texts)).toEqual([
      ['src/identity/roles/states/state.refusals.ts', 'roles'],
      ['src/identity/users/logins/login.refusals.ts', 'users'],
    ]);
  });
});
