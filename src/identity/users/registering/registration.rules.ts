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

export const addressMissing = refusal('channel.address', 'blank', 'An address is needed, to which a link is mailed.');

export const codeMissing = refusal(
  'pairingCode',
  'blank',
  'Whoever registers to observe a student needs a code of theirs.',
);

/** The same words for a code that was never given, that was used, and whose time is over. */
export const codeNotGood = refusal('pairingCode', 'invalid', 'That code is not good. Ask the student for another one.');

/** Codes are for observers; one that would have no effect is refused. */
export const codeOfStudent = refusal(
  'pairingCode',
  'exclusive',
  'Only whoever registers to observe a student has a code.',
);

/** How often people may register: from one network address, and with one mail address. */
export const registrationTries = (rootAccountId: number, mail: string, address: string): readonly TryLimit[] => [
  { what: 'registrations', address, perMinute: 60 },
  { what: `registration of ${rootAccountId} ${mail.trim().toLowerCase()}`, perMinute: 3 },
];
