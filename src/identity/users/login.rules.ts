/** What a login's fields may hold. Source: supplement §5.1. */

import type { RecordKey } from '../../platform/query/record-key.js';
import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { lengthOf } from '../../platform/text/text-limits.js';
import { type PatchOf, patchedColumns } from '../../platform/transaction/patch.js';
import { Login } from './login.entity.js';

const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

/** What requests may set. */
export const loginFields = ['uniqueId', 'sisUserId', 'integrationId'] as const;

/** What may be said of a login. What is absent stays; null unsets. */
export interface LoginPatch extends PatchOf<Login, (typeof loginFields)[number]> {
  readonly password?: string | null;
  /** The one provider by which it signs on: its id. */
  readonly authenticationProviderId?: RecordKey | null;
}

/** A login that is made. */
export interface NewLoginPatch extends LoginPatch {
  readonly uniqueId: string;
  /** Its user is told of it by mail. */
  readonly sendConfirmation?: boolean | null;
}

/** What a patch makes of the columns, beside the password: names stand without blanks around them. */
export const loginColumns = (patch: LoginPatch) =>
  patchedColumns(Login, { ...patch, uniqueId: patch.uniqueId?.trim() }, loginFields);

/** Characters of a password. */
export const shortestPassword = 8;
const longestPassword = 255;
const longestName = 255;

/** Whatever is wrong with the patch, field by field. */
export function loginRefusals(patch: LoginPatch): FieldRefusal[] {
  const found: FieldRefusal[] = [];
  if (patch.uniqueId !== undefined) found.push(...uniqueIdRefusals(patch.uniqueId));
  if (patch.password !== undefined) found.push(...passwordRefusals(patch.password));
  for (const field of ['sisUserId', 'integrationId'] as const) {
    if ((patch[field]?.length ?? 0) > longestName)
      found.push(refusal(field, 'too_long', `${field} has more than ${longestName} characters.`));
  }
  return found;
}

/** Whether a login can have that name at all: others are looked for nowhere. */
export const isLoginName = (text: string): boolean => uniqueIdRefusals(text).length === 0;

function uniqueIdRefusals(text: string | null): FieldRefusal[] {
  if (text === null || text.trim() === '') return [refusal('uniqueId', 'blank', 'A login name is needed.')];
  if (text.length > longestName)
    return [refusal('uniqueId', 'too_long', `A login name has at most ${longestName} characters.`)];
  return /^[^\p{Cc}\p{Zl}\p{Zp}]+$/u.test(text)
    ? []
    : [refusal('uniqueId', 'invalid', 'A login name has no control characters.')];
}

/** Null unsets a password: the login then signs on elsewhere. */
function passwordRefusals(text: string | null): FieldRefusal[] {
  if (text === null) return [];
  const length = lengthOf(text);
  if (length < shortestPassword)
    return [refusal('password', 'too_short', `A password has at least ${shortestPassword} characters.`)];
  return length > longestPassword
    ? [refusal('password', 'too_long', `A password has at most ${longestPassword} characters.`)]
    : [];
}

/** The same refusals for fields that stand under an input of their own: `uniqueId` → `login.uniqueId`. */
export const under = (prefix: string, refusals: readonly FieldRefusal[]): FieldRefusal[] =>
  refusals.map((entry) => ({ ...entry, attribute: prefix === '' ? entry.attribute : `${prefix}.${entry.attribute}` }));
