import { Arg, Ctx, Resolver } from 'type-graphql';
import { registerUser } from '../../../src/identity/users/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { RegisterUserInput } from './registration.inputs.js';
import { RegistrationObject } from './registration.object.js';

@Resolver()
export class RegistrationMutations {
  @PayloadMutation('registration', () => RegistrationObject, {
    description:
      'Registers somebody by themselves, where the root account lets them; without a token as well, at the host of the root account. A link is mailed by which they choose a password.',
  })
  async registerUser(
    @Arg('accountId', () => RecordId, { description: 'The root account: id, or `self` for that of the host.' })
    accountId: RecordKey,
    @Arg('input', () => RegisterUserInput, { description: 'Who registers.' }) input: RegisterUserInput,
    @Ctx() ctx: OperationContext,
  ) {
    const { user, uniqueId, address } = await registerUser(ctx, accountId, input);
    const { id: recordId, name, shortName, sortableName } = user;
    return { recordId, name, shortName, sortableName, uniqueId, address };
  }
}
