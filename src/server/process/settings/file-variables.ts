/** The settings of files: how large they may be, how long those of reports are kept, how slow downloads from other servers, and how long they may take. */
import type { FileLimits } from '../../../platform/files/file-store.js';
import type { DownloadLimits } from '../../../platform/http-out/outbound.js';
import { boundedNumber } from './config-values.js';

const megabyte = 1024 * 1024;

/** The variables of the environment that are about sizes of files, and how long they are kept. */
export const fileVariables = {
  FILE_LIMIT_MB: boundedNumber(5_120, 1, 1_048_576),
  SUBMISSION_FILE_LIMIT_MB: boundedNumber(1_024, 1, 1_048_576),
  SUBMISSION_USER_LIMIT_MB: boundedNumber(10_240, 1, 1_073_741_824),
  REPORT_FILE_DAYS: boundedNumber(30, 1, 3_650),
};

/** The variables of the environment that are about downloads. */
export const downloadVariables = {
  DOWNLOAD_RATE_MIN_KB: boundedNumber(16, 0, 1_048_576),
  DOWNLOAD_RATE_SECONDS: boundedNumber(20, 1, 600),
  DOWNLOAD_MAX_SECONDS: boundedNumber(600, 1, 21_600),
};

type Read<Variables> = Readonly<Record<keyof Variables, number>>;

/** How large files may be and how long those of reports are kept, as the variables say it. */
export const fileLimitsOf = (read: Read<typeof fileVariables>): FileLimits => ({
  file: read.FILE_LIMIT_MB * megabyte,
  handedInFile: Math.min(read.SUBMISSION_FILE_LIMIT_MB, read.FILE_LIMIT_MB) * megabyte,
  handedInByUser: read.SUBMISSION_USER_LIMIT_MB * megabyte,
  reportDays: read.REPORT_FILE_DAYS,
});

/** The limits of downloads, as the variables say them. */
export const downloadLimitsOf = (read: Read<typeof downloadVariables>): DownloadLimits => ({
  pace: { bytesPerSecond: read.DOWNLOAD_RATE_MIN_KB * 1024, over: read.DOWNLOAD_RATE_SECONDS * 1000 },
  timeoutMs: read.DOWNLOAD_MAX_SECONDS * 1000,
});
