import { openWorld, type World } from '../support/world.js';
import {
  type Attempt,
  ask,
  disguised,
  query,
  raw,
  refusedMembers,
  refusedPairs,
  stateOf,
} from './named-user-shapes.js';

describe('?as_user_id= on /graphql in every shape', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const asked = (attempt: Attempt) => ask(world, attempt);
  const state = () => stateOf(world);

  const rename = { query: 'mutation { updateUser(id: "self", input: { title: "Changed" }) { user { recordId } } }' };

  it('is refused on /graphql when it is not understood, and nothing changes', async () => {
    const before = await state();
    const type = 'application/json';
    for (const pairs of refusedPairs) {
      for (const shape of [query(pairs), raw(pairs), disguised(query(pairs)), disguised(raw(pairs))]) {
        const written = { shape, method: 'POST', path: `/graphql?${shape}`, type, body: JSON.stringify(rename) };
        const read = {
          shape,
          method: 'GET',
          path: `/graphql?query=${encodeURIComponent('{viewer{recordId}}')}&${shape}`,
        };
        for (const attempt of [written, read]) {
          const { status, body } = await asked(attempt);
          expect([shape, status, body.errors?.[0].extensions.reason, body.data]).toEqual([
            shape,
            403,
            'cannot_become',
            undefined,
          ]);
        }
      }
    }
    for (const member of [
      ...refusedMembers.filter((one) => !one.includes('[]"') && !one.includes('[id]"')),
      '"as_user_id": ID',
    ]) {
      for (const path of ['/graphql', '/graphql?as_user_id=ID']) {
        const body = `{${member}, "query": ${JSON.stringify(rename.query)}}`;
        const answer = await asked({ shape: member, method: 'POST', path, type, body });
        expect([member, answer.status, answer.body.errors?.[0].extensions.reason]).toEqual([
          member,
          403,
          'cannot_become',
        ]);
      }
    }
    expect(await state()).toBe(before);
  });
});
