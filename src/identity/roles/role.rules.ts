/** What a role may be called and which states follow on which. Source: D1 · Roles, Role states; supplement §2.3. */

import { badRequest, type FieldRefusal } from '../../platform/refusal/refusal.js';
import { type Acts, transition } from '../../platform/transaction/transition.js';
import { type BaseRoleType, baseRoleTypes, courseRoleTypes } from '../access/index.js';
import type { Role, RoleState } from './role.entity.js';

/** What a role may be based on, as requests list it. */
export const requestedBases = ['AccountMembership', ...courseRoleTypes] as const satisfies readonly BaseRoleType[];

/** Names of the built-in roles; no custom role is called like one of them, in any case. */
const reserved: ReadonlySet<string> = new Set([...baseRoleTypes, 'AccountAdmin'].map((name) => name.toLowerCase()));

const refusal = (type: string, message: string): FieldRefusal => ({ attribute: 'label', type, message });

/** A label is there, fits its column, and is no name of a built-in role. */
export function labelRefusals(label: string | null | undefined): FieldRefusal[] {
  if (label === null || label === undefined || label.trim() === '') return [refusal('blank', 'A label is needed.')];
  if (label.length > 255) return [refusal('too_long', 'The label has more than 255 characters.')];
  return reserved.has(label.trim().toLowerCase()) ? [refusal('exclusion', 'That label is reserved.')] : [];
}

/** The label may change only on a custom role of the account itself. @throws Refusal 400 `label_fixed` */
export function refuseFixedLabel(role: Role, accountId: number): void {
  if (role.workflowState === 'built_in') throw badRequest('label_fixed', 'The label of a built-in role cannot change.');
  if (role.accountId !== accountId) throw badRequest('label_fixed', 'The label of an inherited role cannot change.');
}

/** What is done with a custom role; a built-in one stays as it is. */
const roleActs = {
  deactivate: { from: ['active'], to: 'inactive', refusal: 'The role is inactive already.' },
  activate: { from: ['inactive'], to: 'active', refusal: 'Only an inactive role can be activated.' },
} as const satisfies Acts<RoleState>;

/** Moves a role to its next state. @throws Refusal 400 `built_in_role` or `wrong_state` */
export function moveRole(role: Role, verb: keyof typeof roleActs): void {
  if (role.workflowState === 'built_in') throw badRequest('built_in_role', 'Built-in roles are always active.');
  transition(role, roleActs[verb]);
}
