import { Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import { needs } from '../../platform/declare.js';
import { AccountObject } from './account.object.js';

@ObjectType('RegistrationSettings', {
  simpleResolvers: true,
  description: 'What a sign-on page of the account shows; for administrators.',
})
export class RegistrationSettingsObject {
  @Field(() => String, {
    nullable: true,
    description: 'Word for the unique login identifier, that of the root account.',
  })
  loginHandleName!: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether a user is made only who accepts the terms of use; null at a sub-account.',
  })
  termsRequired!: boolean | null;

  @Field(() => String, { nullable: true, description: 'Address of the terms of use; null at a sub-account.' })
  termsOfUseUrl!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Address of the page on what is kept of people; null at a sub-account.',
  })
  privacyPolicyUrl!: string | null;

  @Field(() => Boolean, { description: 'Whether the terms are settings of this account: true at a root account.' })
  isOfRoot!: boolean;
}

/** Columns of the read of an account. */
interface Registration {
  readonly handleName: string | null;
  readonly termsDemanded: boolean | null;
  readonly termsAddress: string | null;
  readonly privacyAddress: string | null;
  readonly parentAccountId: number | null;
}

const accountNeeds = needs<Registration>();

@Resolver(() => AccountObject)
export class RegistrationSettingsFields {
  @accountNeeds('handleName', 'termsDemanded', 'termsAddress', 'privacyAddress', 'parentAccountId')
  @FieldResolver(() => RegistrationSettingsObject, { description: 'What a sign-on page of the account shows.' })
  registrationSettings(@Root() account: Registration): RegistrationSettingsObject {
    return {
      loginHandleName: account.handleName,
      termsRequired: account.termsDemanded,
      termsOfUseUrl: account.termsAddress,
      privacyPolicyUrl: account.privacyAddress,
      isOfRoot: account.parentAccountId === null,
    };
  }
}
