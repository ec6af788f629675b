/** A process that takes connections as a server process of the service does, and answers what came: `fork`ed by a test. */
import { createServer } from 'node:http';
import { listenToSupervisor } from '../../src/server/process/supervisor/orders.js';
import { takeConnections } from '../../src/server/process/supervisor/take-connections.js';

const server = createServer({ connectionsCheckingInterval: 100, headersTimeout: 500 }, (req, res) => {
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  req.on('end', () => void res.end(`${req.method} ${req.url} ${bytes}`));
});
takeConnections(server, listenToSupervisor());
process.send?.('ready');
