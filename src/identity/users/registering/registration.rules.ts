/** Who registers by themselves, and what they have to say. Source: D1 · Authentication providers, self_registration. */
import type { TryLimit } from '../../../platform/authorization/throttle.js';
import type { FieldRefusal } from '../../../platform/refusal/refusal.js';

export const registrationRoles = ['student', 'observer'] as const;
export type RegistrationRole = (typeof registrationRoles)[number];

const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

/** The roles that somebody may register in, by what a school says of its own passwords: nothing where it says nothing. */
export const openRoles = (setting: string | null): readonly RegistrationRole[] => {
  if (setting === 'all') return registrationRoles;
  return setting === 'observer' ? ['observer'] : [];
};

/** A school that takes observers alone takes nobody else. */
export const roleRefusals = (role: RegistrationRole, open: readonly RegistrationRole[]): FieldRefusal[] =>
  open.includes(role) ? [] : [refusal('role', 'inclusion', 'The school lets observers register, and nobody else.')];

/** How often people may register: from one network address, and with one mail address. */
export const registrationTries = (rootAccountId: number, mail: string, address: string): readonly TryLimit[] => [
  { what: 'registrations', address, perMinute: 60 },
  { what: `registration of ${rootAccountId} ${mail.trim().toLowerCase()}`, perMinute: 3 },
];
