import type { SecretBox } from '../../platform/authorization/secrets.js';

/** What a link to the file of a run opens, and whose link it is: it opens no more than they may read by then. */
export interface ReportLink {
  readonly reportId: number;
  readonly uuid: string;
  readonly userId: number;
  /** Who acts as them, and was given the link; null for themself. */
  readonly realUserId: number | null;
}

const purpose = 'account_report_file';
const hour = 3_600;
const textOf = ({ reportId, uuid, userId, realUserId }: ReportLink, expires: number): string =>
  `${reportId}.${uuid}.${userId}.${realUserId === null ? '' : `by ${realUserId}.`}${expires}`;

/** Path and query of a link that lives at least one hour and at most two, and stays the same for most of the first. */
export function reportLinkPath(secrets: SecretBox, link: ReportLink, now: Date): string {
  const expires = (Math.floor(now.getTime() / 1000 / hour) + 2) * hour;
  const verifier = secrets.sign(textOf(link, expires), purpose);
  const by = link.realUserId === null ? '' : `&by=${link.realUserId}`;
  return `/account_reports/${link.reportId}/download?expires=${expires}&user=${link.userId}${by}&verifier=${verifier}`;
}

/** Whether a link's verifier is right; its time, in seconds since 1970, may be over all the same. */
export const isReportLink = (secrets: SecretBox, link: ReportLink, expires: number, verifier: string): boolean =>
  secrets.signed(textOf(link, expires), verifier, purpose);
