import { Field, ObjectType } from 'type-graphql';
import { accountServiceKeys } from '../../../src/identity/accounts/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const AccountServiceKey = wordEnum(accountServiceKeys, {
  name: 'AccountServiceKey',
  description: 'A service that a root account switches on or off for its tenant.',
  values: {
    avatars: 'Pictures of people: without it no answer has the address of one.',
    user_notes: 'The faculty journal: notes about students, which go with messages to them.',
  },
});
export type AccountServiceKey = WordOf<typeof AccountServiceKey>;

@ObjectType('AccountService', { simpleResolvers: true, description: 'A service, and whether the account has it.' })
export class AccountSwitchObject {
  @Field(() => AccountServiceKey, { description: 'Which service.' })
  key!: AccountServiceKey;

  @Field(() => Boolean, { description: 'True where it is switched on.' })
  enabled!: boolean;
}
