/** Applications of the fixture's first tenant, as its administrator makes them known. */
import type { Caller, World } from '../../support/world.js';

export const secondary = 'https://app.example.org/second';
export const callback = 'https://app.example.org/callback';

export interface MadeKey {
  readonly id: number;
  readonly clientId: string;
  readonly secret: string | null;
}

const create = `mutation ($account: RecordId!, $input: CreateDeveloperKeyInput!) {
  createDeveloperKey(accountId: $account, input: $input) {
    newDeveloperKey { secret developerKey { recordId clientId } } errors { code field message }
  }
}`;

export interface KeyInput {
  readonly name?: string;
  readonly clientType?: 'PUBLIC' | 'CONFIDENTIAL';
  readonly redirectAddresses?: readonly string[];
  readonly scopes?: readonly string[] | null;
  readonly assertionKeys?: readonly string[];
}

/** Makes an application known. @param who the administrator of the first tenant, unless said */
export async function aKey(
  world: World,
  input: KeyInput = {},
  who: Caller = world.as('admin'),
  account: number | 'self' = 'self',
): Promise<MadeKey> {
  const whole = { name: 'Timetable', clientType: 'CONFIDENTIAL', redirectAddresses: [callback], ...input };
  const { body, text } = await who.graphql(create, { account, input: whole });
  const made = body.data?.createDeveloperKey?.newDeveloperKey;
  if (!made) throw new Error(`The application was refused: ${text}`);
  return { id: made.developerKey.recordId, clientId: made.developerKey.clientId, secret: made.secret };
}
