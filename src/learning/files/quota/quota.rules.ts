/** What a quota lets in. Source: supplement §5.4. */
import { noRoom } from '../file.refusals.js';

/** Bytes. */
export interface Quota {
  readonly quota: number;
  readonly used: number;
}

/** Bytes that still fit; less than none where the quota has become smaller than what is there. */
export const leftOf = ({ quota, used }: Quota): number => quota - used;

/** Refuses bytes for which there is no place left. @throws Refusal 400 `quota_exceeded` */
export function refuseOverQuota(bytes: number, left: number): void {
  if (bytes > left) throw noRoom();
}
