/** What a notice may hold. Source: D1 · Global notifications; supplement §2.4. */
import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { lengthRefusals, maxTextBytes } from '../../platform/text/text-limits.js';
import type { HtmlCleaner } from '../../platform/transaction/authored-html.js';
import { type PatchOf, patchedColumns } from '../../platform/transaction/patch.js';
import { GlobalNotification } from './global-notification.entity.js';

/** What requests may set as it is given. */
export const notificationFields = ['subject', 'message', 'startAt', 'endAt', 'icon'] as const;

/** What is absent stays. */
export type NotificationPatch = PatchOf<GlobalNotification, (typeof notificationFields)[number]>;

type Columns = Partial<Pick<GlobalNotification, (typeof notificationFields)[number]>>;

const longestSubject = 255;

const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

/** What a patch makes of the columns: the message is cleaned. */
export function notificationColumns(patch: NotificationPatch, clean: HtmlCleaner): Columns {
  const { subject, message } = patch;
  const kept = {
    ...patch,
    ...(subject && { subject: subject.trim() }),
    ...(message && { message: clean('message', message).trim() }),
  };
  return patchedColumns(GlobalNotification, kept, notificationFields);
}

/** What can be told before the message is cleaned: it may be of any length. */
export const messageRefusals = ({ message }: NotificationPatch): FieldRefusal[] =>
  lengthRefusals('message', 'The message', message, maxTextBytes);

/** Whatever is wrong with a notice as it is to be. */
export function notificationRefusals({ subject, message, startAt, endAt }: Columns): FieldRefusal[] {
  const found: FieldRefusal[] = [];
  if (!subject) found.push(refusal('subject', 'blank', 'A subject is needed.'));
  else if (subject.length > longestSubject)
    found.push(refusal('subject', 'too_long', `A subject has at most ${longestSubject} characters.`));
  if (!message) found.push(refusal('message', 'blank', 'A message is needed, and nothing of this one can be shown.'));
  if (!startAt) found.push(refusal('startAt', 'blank', 'It is not said from when on the notice is shown.'));
  if (!endAt) found.push(refusal('endAt', 'blank', 'It is not said until when the notice is shown.'));
  if (startAt && endAt && endAt < startAt)
    found.push(refusal('endAt', 'before_start', 'A notice ends after it begins.'));
  return found;
}

/** A notice as the audit trail keeps it, without its text. */
export const notificationSnapshot = ({
  accountId,
  subject,
  startAt,
  endAt,
  roleIds,
  forUnenrolled,
}: GlobalNotification) => ({
  accountId,
  subject,
  startAt,
  endAt,
  roleIds,
  forUnenrolled,
});
