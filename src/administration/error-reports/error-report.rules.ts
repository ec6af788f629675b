/** What may be said of a problem, and what is mailed of it. Source: D2 · Error reports; supplement §3.10. */
import { type FieldRefusal, refuseInvalid } from '../../platform/refusal/refusal.js';
import { lengthOf, lengthRefusals, maxTextBytes } from '../../platform/text/text-limits.js';
import { type PatchOf, patchedColumns } from '../../platform/transaction/patch.js';
import { ErrorReport } from './error-report.entity.js';

/** What requests may set. */
export const errorReportFields = [
  'subject',
  'comments',
  'url',
  'email',
  'userPerceivedSeverity',
  'contextAssetString',
  'userRoles',
] as const;

export type ErrorReportPatch = PatchOf<ErrorReport, (typeof errorReportFields)[number]> & {
  readonly httpEnv?: readonly EnvironmentEntry[] | null;
};

/** One thing that is said of the program. */
export interface EnvironmentEntry {
  readonly name: string;
  readonly value?: string | null;
}

/** Characters of each field that is one line. */
const longest: Readonly<Record<string, number>> = {
  subject: 255,
  url: 2_000,
  email: 255,
  contextAssetString: 255,
  userRoles: 255,
};
const mostEntries = 200;

/** @throws Refusal 400 by field: nothing is cut, since a report is stored whole */
export function refuseReport(given: ErrorReportPatch): void {
  const refusals: FieldRefusal[] = lengthRefusals('comments', 'The comment', given.comments, maxTextBytes);
  const refused = (attribute: string, type: string, message: string) => refusals.push({ attribute, type, message });
  for (const [field, most] of Object.entries(longest)) {
    const text = given[field as 'subject'] ?? '';
    if (lengthOf(text) > most) refused(field, 'too_long', `${field} has at most ${most} characters.`);
  }
  if ((given.subject ?? '').trim() === '') refused('subject', 'blank', 'A subject is needed.');
  if (given.contextAssetString && !/^[a-z][a-z_]*_\d+$/i.test(given.contextAssetString))
    refused('contextAssetString', 'invalid', 'It is a type and an id, such as course_1.');
  const entries = given.httpEnv ?? [];
  if (entries.length > mostEntries) refused('httpEnv', 'too_many', `There are at most ${mostEntries} entries.`);
  else if (Buffer.byteLength(JSON.stringify(entries)) > maxTextBytes)
    refused('httpEnv', 'too_long', `The environment has room for ${maxTextBytes / 1024} KB.`);
  refuseInvalid(refusals);
}

/** What a request makes of the columns; a blank text is none. */
export const reportColumns = (given: ErrorReportPatch) =>
  patchedColumns(
    ErrorReport,
    Object.fromEntries(Object.entries(given).map(([field, value]) => [field, value === '' ? null : value])),
    errorReportFields,
  );

/** What is said of the program; what was collected, where the request says nothing. */
export function environmentOf(
  given: ErrorReportPatch['httpEnv'],
  collected: Readonly<Record<string, string | null | undefined>>,
): Record<string, string> {
  const said = (given ?? []).map(({ name, value }): [string, string] => [name, value ?? '']);
  if (said.length > 0) return Object.fromEntries(said);
  const found = Object.entries(collected).filter((entry): entry is [string, string] => !!entry[1]);
  return Object.fromEntries(found.map(([name, value]) => [name, value.slice(0, 1_000)]));
}

/** The mail about a report, plain text: nothing that was said looks like a line of its head. */
export const mailText = (report: ErrorReport): string =>
  [
    `Report ${report.id}: ${line(report.subject)}`,
    `Severity: ${line(report.userPerceivedSeverity)}`,
    `From: ${line(report.email)}, user ${report.reporterId ?? 'unknown'} of account ${report.reporterAccountId}`,
    `Page: ${line(report.url)}`,
    `About: ${line(report.contextAssetString)}`,
    `Roles: ${line(report.userRoles)}`,
    '',
    ...(report.comments ?? '').split(/\r?\n/).map((said) => `> ${said}`),
    '',
    ...Object.entries(report.httpEnv).map(([name, value]) => `${line(name)}: ${line(value)}`),
  ].join('\n');

const line = (text: string | null): string => text?.replaceAll(/\s+/g, ' ').trim() || 'not said';
