import { Field, ObjectType } from 'type-graphql';
import { accountServiceKeys } from '../../../src/identity/accounts/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const AccountServiceKey = wordEnum(accountServiceKeys, {
  name: 'AccountServiceKey',
  description: 'A service that an account switches on or off.',
  values: {
    web_id_drive: 'Files on a drive elsewhere.',
    web_id_docs_previews: 'Previews of documents.',
    call_service: 'Calls.',
    career_net: 'A network for careers.',
    microblog: 'Short messages to the public.',
    ping_service: 'Notices at once.',
    link_service: 'Kept links.',
    note_service: 'Notes on people.',
    avatars: 'Pictures of people.',
    account_survey_notifications: 'Surveys among administrators; site administrators alone switch it.',
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
