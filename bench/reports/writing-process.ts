/** A process of its own that writes one report, and tells how long it took and what it held in memory. */
import { writeAccountReport } from '../../src/administration/account-reports/index.js';
import { openApp } from '../../src/server/app.js';
import { readConfig } from '../../src/server/config/config.js';
import { runOne } from '../../src/server/jobs/run-one.js';
import { createLogger } from '../../src/server/ops/logger.js';

/** Milliseconds between two looks at the memory. */
const lookEvery = 100;
const [url, dataDir, progressId] = process.argv.slice(2) as [url: string, dataDir: string, progressId: string];
const app = await openApp({
  config: readConfig({ NODE_ENV: 'production', RATE_LIMIT: 'off', LYCEUM_DATA: dataDir, SECRET_KEY: '07'.repeat(32) }),
  databaseUrl: url,
  listenUrl: url,
  secretKey: Buffer.alloc(32, 7),
  logger: createLogger({ level: 'error' }),
});
const before = process.memoryUsage().rss;
let most = before;
const look = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss);
}, lookEvery);
const begun = performance.now();
await runOne(app.services, writeAccountReport, { progressId: Number(progressId) }, new AbortController().signal);
const seconds = (performance.now() - begun) / 1000;
clearInterval(look);
process.stdout.write(`${JSON.stringify({ seconds, before, most })}\n`);
await app.close();
