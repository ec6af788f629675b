/** A process that takes connections as a server process of the service does, and answers what came: `fork`ed by a test. */
import { createServer } from 'node:http';
import { idle } from '../../src/server/supervisor/messages.js';
import { listenToSupervisor } from '../../src/server/supervisor/orders.js';

const server = createServer((req, res) => {
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  req.on('end', () => void res.end(`${req.method} ${req.url} ${bytes}`));
});
listenToSupervisor().onConnection(
  (socket) => {
    server.emit('connection', socket);
    socket.resume();
  },
  () => idle,
);
process.send?.('ready');
