/** Notices of the fixture's first tenant, as its administrator makes them, and as people see them. */
import { inDays } from '../../support/course-rows.js';
import type { Caller, World } from '../../support/world.js';

/** A notice to be; for everybody, from yesterday until tomorrow, unless it says otherwise. */
export interface Notice {
  readonly message?: string;
  readonly from?: number;
  readonly to?: number;
  readonly icon?: string;
  /** Ids or names of roles. */
  readonly roles?: readonly (string | number)[];
  /** Account; the root account unless named. */
  readonly account?: number;
}

export const noticesPath = (account: number): string => `/accounts/${account}/account_notifications`;

/** What a request says of a notice. */
export const formOf = (
  subject: string,
  { message = '<p>Read this.</p>', from = -1, to = 1, icon, roles }: Notice = {},
) => ({
  'account_notification[subject]': subject,
  'account_notification[message]': message,
  'account_notification[start_at]': inDays(from).toISOString(),
  'account_notification[end_at]': inDays(to).toISOString(),
  ...(icon !== undefined && { 'account_notification[icon]': icon }),
  ...(roles !== undefined && { 'account_notification_roles[]': roles }),
});

/** Makes a notice by its administrator, and answers it. */
export async function aNotice(world: World, subject: string, notice: Notice = {}): Promise<any> {
  const { account = world.accounts.RA } = notice;
  const { status, body } = await world.as('admin').post(noticesPath(account), formOf(subject, notice));
  if (status !== 200) throw new Error(`The notice was refused: ${JSON.stringify(body)}`);
  return body;
}

/** Where somebody finds their own notices in an account. */
export const ownNotices = (account: number): string => `/accounts/${account}/users/self/account_notifications`;

/** Subjects of the notices that somebody is shown in an account, the first one first. */
export async function shownTo(who: Caller, account: number): Promise<string[]> {
  const { status, body } = await who.get(ownNotices(account));
  if (status !== 200) throw new Error(`The list was refused: ${JSON.stringify(body)}`);
  return body.map(({ subject }: any) => subject);
}
