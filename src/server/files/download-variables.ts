/** The settings of downloads from other servers: how slow they may be, and how long they may take. */
import type { DownloadLimits } from '../../platform/http-out/outbound.js';
import { boundedNumber } from '../config/config-values.js';

/** The variables of the environment that are about downloads. */
export const downloadVariables = {
  DOWNLOAD_RATE_MIN_KB: boundedNumber(16, 0, 1_048_576),
  DOWNLOAD_RATE_SECONDS: boundedNumber(20, 1, 600),
  DOWNLOAD_MAX_SECONDS: boundedNumber(600, 1, 21_600),
};

type Read = Readonly<Record<keyof typeof downloadVariables, number>>;

/** The limits, as the variables say them. */
export const downloadLimitsOf = (read: Read): DownloadLimits => ({
  pace: { bytesPerSecond: read.DOWNLOAD_RATE_MIN_KB * 1024, over: read.DOWNLOAD_RATE_SECONDS * 1000 },
  timeoutMs: read.DOWNLOAD_MAX_SECONDS * 1000,
});
