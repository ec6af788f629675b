import { Arg, Args, Ctx, Resolver } from 'type-graphql';
import { activateRole, createRole, deactivateRole, roleReads, updateRole } from '../../../src/identity/roles/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { parentArgument } from '../../platform/parents.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { CreateRoleInput, RoleNameArgs, UpdateRoleInput } from './role.inputs.js';
import { RoleObject } from './role.object.js';

const underAccount = [parentArgument('accountId', 'role.id', roleReads, 'accountId')];

@Resolver()
export class RoleMutations {
  @PayloadMutation('role', () => RoleObject, { description: 'Makes a custom role in an account.' })
  createRole(
    @Arg('accountId', () => RecordId, { description: 'Id, `self`, or `sis_account_id:…`.' }) accountId: RecordKey,
    @Arg('input', () => CreateRoleInput, { description: 'The role.' }) input: CreateRoleInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createRole(ctx, accountId, input);
  }

  @PayloadMutation('role', () => RoleObject, {
    description: 'Renames a custom role, or sets what the account says of the permissions of any role that it knows.',
    parents: underAccount,
  })
  updateRole(
    @Args(() => RoleNameArgs) { accountId, role }: RoleNameArgs,
    @Arg('input', () => UpdateRoleInput, { description: 'What changes.' }) input: UpdateRoleInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateRole(ctx, { accountId, id: role.id ?? null, name: role.name ?? null }, input);
  }

  @PayloadMutation('role', () => RoleObject, {
    description: 'Takes a custom role out of use. Those who hold it keep it; nobody else gets it.',
    parents: underAccount,
  })
  deactivateRole(@Args(() => RoleNameArgs) { accountId, role }: RoleNameArgs, @Ctx() ctx: OperationContext) {
    return deactivateRole(ctx, { accountId, id: role.id ?? null, name: role.name ?? null });
  }

  @PayloadMutation('role', () => RoleObject, {
    description: 'Takes an inactive role into use again.',
    parents: underAccount,
  })
  activateRole(@Args(() => RoleNameArgs) { accountId, role }: RoleNameArgs, @Ctx() ctx: OperationContext) {
    return activateRole(ctx, { accountId, id: role.id ?? null, name: role.name ?? null });
  }
}
