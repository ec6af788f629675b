import type { SecretBox } from '../../../platform/authorization/secrets.js';

/**
 * `open` is for whoever may read the file. `locked`, in the links of those who manage the file, opens while it is locked,
 * too; `kept`, in the links of those who read what it was handed in with, also when its owner has deleted it; `picture`, in
 * the links of who sees a course, while the course shows it as its picture.
 */
export const downloadReaches = ['open', 'locked', 'kept', 'picture'] as const;
export type DownloadReach = (typeof downloadReaches)[number];

/** What a link to the bytes of a file opens. */
export interface DownloadLink {
  readonly fileId: number;
  readonly uuid: string;
  readonly reach: DownloadReach;
  /** For whom it was made: it opens while no module keeps the file from them. Null for whom no module keeps out. */
  readonly viewerId: number | null;
}

/** What of a file says which link to it a viewer gets. */
export interface LinkedFile {
  readonly id: number;
  readonly uuid: string;
  /** True for who manages it. */
  readonly managed: true | null;
  /** True for whom no module keeps out. */
  readonly readAnywhere: true | null;
  /** It is read with what it was handed in with. */
  readonly kept?: boolean;
}

/** The link to a file that a viewer gets who may fetch it. */
export function linkFor({ id, uuid, managed, readAnywhere, kept }: LinkedFile, viewerId: number): DownloadLink {
  const reach = kept === true ? 'kept' : managed === true ? 'locked' : 'open';
  return { fileId: id, uuid, reach, viewerId: reach === 'open' && readAnywhere !== true ? viewerId : null };
}

const purpose = 'file_download';
const hour = 3_600;
const textOf = ({ fileId, uuid, reach, viewerId }: DownloadLink, expires: number): string =>
  `${fileId}.${uuid}.${reach}.${viewerId ?? 'anybody'}.${expires}`;

/** Path and query of a link that lives at least one hour and at most two, and stays the same for most of the first. */
export function downloadPath(secrets: SecretBox, link: DownloadLink, now: Date): string {
  const expires = (Math.floor(now.getTime() / 1000 / hour) + 2) * hour;
  const verifier = secrets.sign(textOf(link, expires), purpose);
  const reach = link.reach === 'open' ? '' : `&${link.reach}=1`;
  const viewer = link.viewerId === null ? '' : `&viewer=${link.viewerId}`;
  return `/files/${link.fileId}/download?expires=${expires}${reach}${viewer}&verifier=${verifier}`;
}

/** Says whether a link's verifier is right; its time, in seconds since 1970, may be over all the same. */
export const isSigned = (secrets: SecretBox, link: DownloadLink, expires: number, verifier: string): boolean =>
  secrets.signed(textOf(link, expires), verifier, purpose);
