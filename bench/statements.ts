/** SQL statements per request, counted inside a service of this process. */
import type { AddressInfo } from 'node:net';
import { openApp } from '../src/server/app.js';
import { readConfig } from '../src/server/config/config.js';
import { createHttpServer } from '../src/server/http/http-server.js';
import { createLogger } from '../src/server/ops/logger.js';
import type { Measure } from './measures.js';
import type { BenchSchool } from './school.js';

const asked = 20;

/** Statements per request of each measure, once the token's owner is known. */
export async function countStatements(
  url: string,
  tokens: BenchSchool['tokens'],
  measures: readonly Measure[],
): Promise<Map<Measure, number>> {
  const config = readConfig({ NODE_ENV: 'production', LYCEUM_DATA: '/nonexistent' });
  const logger = createLogger({ level: 'silent' });
  const app = await openApp({ config, databaseUrl: url, listenUrl: url, secretKey: Buffer.alloc(32, 7), logger });
  const { server, stop } = createHttpServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const counts = new Map<Measure, number>();
  try {
    for (const measure of measures) {
      const requests = measure.requests('lyceum');
      const token = tokens[measure.as][0];
      const ask = async (i: number) => {
        const { method, path, body } = requests[i % requests.length] as (typeof requests)[number];
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        await (await fetch(base + path, { method, body, headers })).arrayBuffer();
      };
      await ask(0);
      const before = app.services.database.statements;
      for (let i = 0; i < asked; i += 1) await ask(i);
      counts.set(measure, (app.services.database.statements - before) / asked);
    }
  } finally {
    server.closeAllConnections();
    server.close();
    await stop();
    await app.close();
  }
  return counts;
}
