/** Which role, and so which type, a request to enroll somebody means. */
import { LockMode } from '@mikro-orm/core';
import { Account } from '../../../identity/accounts/index.js';
import { Role } from '../../../identity/roles/index.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { Course } from '../../courses/index.js';
import { type EnrollmentRequest, type RequestedRole, type RequestedType, requestedType } from '../enrollment.rules.js';

/** The built-in role of a type, which every root account has. */
export function builtInRole(ctx: OperationContext, rootAccountId: number, name: RequestedType): Promise<Role> {
  // unguarded: built-in roles are common knowledge of their tenant.
  return ctx.em.findOneOrFail(Role, { rootAccountId, name, workflowState: 'built_in' });
}

/**
 * The role of the request. A custom role may be used in the account that made it and below; one that is out of use may
 * not, also where it is taken out of use just now: the role stays as it is until the transaction ends. The type follows
 * from the role where the request names none.
 */
export async function requestedRole(
  ctx: OperationContext,
  course: Course,
  request: EnrollmentRequest,
): Promise<RequestedRole> {
  const { roleId } = request;
  const type = requestedType(request);
  if (roleId === null || roleId === undefined) {
    const wanted = type ?? 'StudentEnrollment';
    return { role: await builtInRole(ctx, course.rootAccountId, wanted), type: wanted };
  }
  // unguarded: the account above a course that the actor sees, for its place in the tree.
  const { ancestors } = await ctx.em.findOneOrFail(Account, course.accountId);
  // unguarded: roles are handed down to the courses below; who may give them is asked next.
  const role = await ctx.em.findOne(
    Role,
    {
      id: typeof roleId === 'number' ? roleId : -1,
      rootAccountId: course.rootAccountId,
      accountId: { $in: ancestors },
      workflowState: { $ne: 'inactive' },
      baseRoleType: { $ne: 'AccountMembership' },
    },
    { lockMode: LockMode.PESSIMISTIC_READ },
  );
  return { role, type: type ?? ((role?.baseRoleType ?? 'StudentEnrollment') as RequestedType) };
}
