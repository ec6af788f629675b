import type { SecretBox } from '../../../platform/authorization/secrets.js';

/**
 * `open` is everybody's. `locked`, in the links of those who manage the file, opens while it is locked, too; `kept`, in
 * the links of those who read what it was handed in with, also when its owner has deleted it.
 */
export type DownloadReach = 'open' | 'locked' | 'kept';

/** What a link to the bytes of a file opens. */
export interface DownloadLink {
  readonly fileId: number;
  readonly uuid: string;
  readonly reach: DownloadReach;
}

const purpose = 'file_download';
const hour = 3_600;
const textOf = ({ fileId, uuid, reach }: DownloadLink, expires: number): string =>
  `${fileId}.${uuid}.${reach}.${expires}`;

/** Path and query of a link that lives at least one hour and at most two, and stays the same for most of the first. */
export function downloadPath(secrets: SecretBox, link: DownloadLink, now: Date): string {
  const expires = (Math.floor(now.getTime() / 1000 / hour) + 2) * hour;
  const verifier = secrets.sign(textOf(link, expires), purpose);
  const reach = link.reach === 'open' ? '' : `&${link.reach}=1`;
  return `/files/${link.fileId}/download?expires=${expires}${reach}&verifier=${verifier}`;
}

/** Says whether a link's verifier is right; its time, in seconds since 1970, may be over all the same. */
export const isSigned = (secrets: SecretBox, link: DownloadLink, expires: number, verifier: string): boolean =>
  secrets.signed(textOf(link, expires), verifier, purpose);
