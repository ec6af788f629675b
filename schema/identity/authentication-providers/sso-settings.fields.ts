import { Extensions, Field, FieldResolver, ObjectType, Resolver } from 'type-graphql';
import { AccountObject } from '../accounts/account.object.js';

/** Source: D1 · SSOSettings. */
@ObjectType('SsoSettings', {
  simpleResolvers: true,
  description: 'Where people of a root account are sent when they sign on.',
})
export class SsoSettingsObject {
  @Field(() => String, { nullable: true, description: 'Word for the name with which people sign on.' })
  loginHandleName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Where people go to set a new password; to the page of the service where it is null.',
  })
  changePasswordUrl!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Where everybody is sent who has to sign on; to the first provider where it is null.',
  })
  authDiscoveryUrl!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Where somebody is sent whom a provider knows and the service does not; they are told so where it is null.',
  })
  unknownUserUrl!: string | null;
}

@Resolver(() => AccountObject)
export class SsoSettingsFields {
  @Extensions({ column: 'ssoSettings', demands: 'manageSignOn' })
  @FieldResolver(() => SsoSettingsObject, {
    nullable: true,
    description:
      'Where people are sent when they sign on, for those who manage the settings of a root account; null and a 403 error for others, and for other accounts.',
  })
  ssoSettings(): SsoSettingsObject | null {
    return null;
  }
}
