/** The settings of files: how large they may be, how long those of reports are kept, how slow downloads from other servers, and how long they may take. */
import type { FileLimits } from '../../../platform/files/file-store.js';
import type { DownloadLimits } from '../../../platform/http-out/outbound.js';
import { boundedNumber } from './config-values.js';
import { setting } from './setting.js';

const megabyte = 1024 * 1024;

/** The variables of the environment that are about sizes of files, and how long they are kept. */
export const fileVariables = {
  FILE_LIMIT_MB: setting(boundedNumber(5_120, 1, 1_048_576), 'The largest file that is taken, in megabytes.'),
  SUBMISSION_FILE_LIMIT_MB: setting(
    boundedNumber(1_024, 1, 1_048_576),
    'What students hand in counts against no quota of theirs: the largest such file, in megabytes.',
  ),
  SUBMISSION_USER_LIMIT_MB: setting(
    boundedNumber(10_240, 1, 1_073_741_824),
    'All that one person hands in in one tenant together, announced files included, in megabytes.',
  ),
  REPORT_FILE_DAYS: setting(
    boundedNumber(30, 1, 3_650),
    'Days for which the files of reports about accounts are kept; what is known of the runs stays.',
  ),
};

/** The variables of the environment that are about downloads. */
export const downloadVariables = {
  DOWNLOAD_RATE_MIN_KB: setting(
    boundedNumber(16, 0, 1_048_576),
    'A file that the service fetches comes at least so fast, in kilobytes a second, or is given up. 0 is no such rate.',
  ),
  DOWNLOAD_RATE_SECONDS: setting(boundedNumber(20, 1, 600), 'Seconds of which that rate is the average.'),
  DOWNLOAD_MAX_SECONDS: setting(boundedNumber(600, 1, 21_600), 'Seconds in which all of such a file has to come.'),
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
