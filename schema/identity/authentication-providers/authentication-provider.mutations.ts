import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  createAuthenticationProvider,
  deleteAuthenticationProvider,
  fetchMetadata,
  updateAuthenticationProvider,
} from '../../../src/identity/authentication-providers/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { AuthenticationProviderInput } from './authentication-provider.inputs.js';
import { AuthenticationProviderObject } from './authentication-provider.object.js';

const theAccount = { description: 'The root account: id, `self` or `sis_account_id:…`.' };
const itsAccount = { nullable: true, description: 'The root account; 404 if the provider is not its own.' };
const theProvider = { description: 'The provider: id, or the word of a type, which means the first of that type.' };

@Resolver()
export class AuthenticationProviderMutations {
  @PayloadMutation('authenticationProvider', () => AuthenticationProviderObject, {
    description: 'Makes a way to sign on to a root account. Without a type nothing is made, and `ignored` says so.',
    beforehand: (ctx, { accountId, input }) =>
      fetchMetadata(ctx, input as AuthenticationProviderInput, { account: accountId as RecordKey }),
  })
  createAuthenticationProvider(
    @Arg('accountId', () => RecordId, theAccount) accountId: RecordKey,
    @Arg('input', () => AuthenticationProviderInput, { description: 'The provider.' })
    input: AuthenticationProviderInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createAuthenticationProvider(ctx, accountId, input);
  }

  @PayloadMutation('authenticationProvider', () => AuthenticationProviderObject, {
    description: 'Changes a way to sign on. What its type does not know is ignored.',
    beforehand: (ctx, { id, input }) =>
      fetchMetadata(ctx, input as AuthenticationProviderInput, { provider: id as RecordKey }),
  })
  updateAuthenticationProvider(
    @Arg('accountId', () => RecordId, itsAccount) accountId: RecordKey | null,
    @Arg('id', () => RecordId, theProvider) id: RecordKey,
    @Arg('input', () => AuthenticationProviderInput, { description: 'What changes.' })
    input: AuthenticationProviderInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateAuthenticationProvider(ctx, accountId ?? null, id, input);
  }

  @PayloadMutation('authenticationProvider', () => AuthenticationProviderObject, {
    description: 'Takes a way to sign on out of the account; those behind it move up.',
  })
  deleteAuthenticationProvider(
    @Arg('accountId', () => RecordId, itsAccount) accountId: RecordKey | null,
    @Arg('id', () => RecordId, theProvider) id: RecordKey,
    @Ctx() ctx: OperationContext,
  ) {
    return deleteAuthenticationProvider(ctx, accountId ?? null, id);
  }
}
