/** The service itself, as `serve` runs it, without jobs. */
import 'reflect-metadata';
import { openApp } from '../../../src/server/app.js';
import { readConfig } from '../../../src/server/config/config.js';
import { createHttpServer } from '../../../src/server/http/http-server.js';
import { createLogger } from '../../../src/server/ops/logger.js';

const config = readConfig(process.env);
const url = config.database.url as string;
const secretKey = Buffer.from(process.env['SECRET_KEY'] as string, 'hex');
const logger = createLogger({ level: config.logLevel });
const app = await openApp({ config, databaseUrl: url, listenUrl: url, secretKey, logger });
const { server } = createHttpServer(app);
server.listen(config.http.port, '127.0.0.1');
process.once('SIGTERM', () => process.exit());
