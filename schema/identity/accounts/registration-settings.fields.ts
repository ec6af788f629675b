import { Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import type { Account } from '../../../src/identity/accounts/index.js';
import { needs } from '../../platform/declare.js';
import { AccountObject } from './account.object.js';

@ObjectType('RegistrationSettings', { simpleResolvers: true, description: 'What a sign-on page of the account shows.' })
export class RegistrationSettingsObject {
  @Field(() => String, { nullable: true, description: 'Word for the unique login identifier; administrators only.' })
  loginHandleName!: string | null;
}

const accountNeeds = needs<Account>();

@Resolver(() => AccountObject)
export class RegistrationSettingsFields {
  @accountNeeds('loginHandleName')
  @FieldResolver(() => RegistrationSettingsObject, { description: 'What a sign-on page of the account shows.' })
  registrationSettings(@Root() account: Pick<Account, 'loginHandleName'>): RegistrationSettingsObject {
    return { loginHandleName: account.loginHandleName };
  }
}
