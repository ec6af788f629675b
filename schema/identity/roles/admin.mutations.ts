import { Arg, Ctx, Resolver } from 'type-graphql';
import { createAdmin, deleteAdmin } from '../../../src/identity/roles/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { beside } from '../../platform/one-of-inputs.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { CreateAdminInput, DeleteAdminInput } from './admin.inputs.js';
import { AdminObject } from './admin.object.js';
import { roleWays } from './role.reference.js';

@Resolver()
export class AdminMutations {
  @PayloadMutation('admin', () => AdminObject, {
    description:
      'Gives a user a role in an account. Administrators of the site appoint administrators of any root account so.',
  })
  createAdmin(
    @Arg('accountId', () => RecordId, { description: 'Id, `self`, or `sis_account_id:…`.' }) accountId: RecordKey,
    @Arg('input', () => CreateAdminInput, { description: 'Who, and in which role.' }) input: CreateAdminInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createAdmin(ctx, accountId, beside(input, 'role', roleWays));
  }

  @PayloadMutation('admin', () => AdminObject, { description: 'Ends a user’s role in an account.' })
  deleteAdmin(
    @Arg('accountId', () => RecordId, { description: 'Id, `self`, or `sis_account_id:…`.' }) accountId: RecordKey,
    @Arg('userId', () => RecordId, { description: 'The user: id, `self` or SIS form.' }) userId: RecordKey,
    @Ctx() ctx: OperationContext,
    @Arg('input', () => DeleteAdminInput, { nullable: true, description: 'Which role; AccountAdmin unless given.' })
    input?: DeleteAdminInput,
  ) {
    return deleteAdmin(ctx, accountId, userId, input === undefined ? {} : beside(input, 'role', roleWays));
  }
}
