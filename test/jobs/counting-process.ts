/** A process of its own that works on the queue of a database until it is killed. */

import { openApp } from '../../src/server/app.js';
import { startWorker } from '../../src/server/jobs/run-jobs.js';
import { createLogger } from '../../src/server/process/logger.js';
import { readConfig } from '../../src/server/process/settings/config.js';
import { countingJob } from './counting-job.js';

const [url, dataDir] = process.argv.slice(2) as [url: string, dataDir: string];
const config = readConfig({ NODE_ENV: 'test', RATE_LIMIT: 'off', LYCEUM_DATA: dataDir });
const app = await openApp({
  config,
  databaseUrl: url,
  listenUrl: url,
  secretKey: Buffer.alloc(32, 7),
  logger: createLogger({ level: 'error' }),
});
await startWorker(app, { concurrency: 2, more: [countingJob] });
console.log('working');
