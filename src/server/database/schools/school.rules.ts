/** What is said of a school that is made. */
import { accountRefusals } from '../../../identity/accounts/index.js';
import { channelRefusals, loginRefusals, userRefusals } from '../../../identity/users/index.js';
import { OperatorFault } from '../../../platform/refusal/operator-fault.js';
import type { FieldRefusal } from '../../../platform/refusal/refusal.js';
import { composed, isOneLine } from '../../../platform/text/texts.js';

export interface SchoolPlan {
  readonly name: string;
  /** At which its people sign on, as `usualHost` writes it; null at whatever host the service has. */
  readonly host: string | null;
  readonly adminName: string;
  readonly adminLogin: string;
  readonly adminEmail: string;
}

/**
 * The plan with its texts as they are kept: composed, and without blanks around them.
 * @throws OperatorFault with a line for each option that cannot be
 */
export function checkedPlan(given: SchoolPlan): SchoolPlan {
  const kept = (text: string): string => composed(text).trim();
  const [name, adminName, adminLogin, adminEmail] = [
    kept(given.name),
    kept(given.adminName),
    kept(given.adminLogin),
    kept(given.adminEmail),
  ];
  const faults = [
    ...linesOf('--name', name, accountRefusals({ name })),
    ...linesOf('--admin-email', adminEmail, channelRefusals({ type: 'email', address: adminEmail })),
    // What was not given follows from the address, and so does what is wrong with it.
    ...(adminLogin === adminEmail ? [] : linesOf('--admin-login', adminLogin, loginRefusals({ uniqueId: adminLogin }))),
    ...(adminName === adminLogin ? [] : linesOf('--admin-name', adminName, userRefusals({ name: adminName }))),
  ];
  if (faults.length > 0) throw new OperatorFault(...faults);
  return { name, host: given.host, adminName, adminLogin, adminEmail };
}

const linesOf = (option: string, text: string, refusals: readonly FieldRefusal[]): string[] => [
  ...refusals.map(({ message }) => `${option}: ${message}`),
  ...(isOneLine(text) ? [] : [`${option}: It stands on one line, without control characters.`]),
];
