import { Arg, Ctx, Field, InputType, Resolver } from 'type-graphql';
import { updateSsoSettings } from '../../../src/identity/authentication-providers/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { AccountObject } from '../accounts/account.object.js';

/** Source: D1 · SSOSettings, rule 6. */
@InputType({
  description: 'Changes to the sign-on settings of a root account. What is absent stays; blank or null unsets.',
})
export class SsoSettingsInput {
  @Field(() => String, { nullable: true, description: 'Word for the name with which people sign on.' })
  loginHandleName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Where people go to set a new password: an http or https address.',
  })
  changePasswordUrl?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Where everybody is sent who has to sign on: an http or https address.',
  })
  authDiscoveryUrl?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Where somebody is sent whom a provider knows and the service does not: an http or https address.',
  })
  unknownUserUrl?: string | null;
}

@Resolver()
export class SsoSettingsMutations {
  @PayloadMutation('account', () => AccountObject, {
    description: 'Changes where people of a root account are sent when they sign on.',
  })
  updateSsoSettings(
    @Arg('accountId', () => RecordId, { description: 'The root account: id, `self` or `sis_account_id:…`.' })
    accountId: RecordKey,
    @Arg('input', () => SsoSettingsInput, { description: 'What changes.' }) input: SsoSettingsInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateSsoSettings(ctx, accountId, input);
  }
}
