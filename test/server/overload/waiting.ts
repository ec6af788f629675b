/** What tests of an overload wait for. */
import { setTimeout as pause } from 'node:timers/promises';
import { RawSocket } from '../../support/raw-socket.js';
import type { World } from '../../support/world.js';

/** Waits for what comes by itself, half a minute at most. */
export async function until(comes: () => boolean): Promise<void> {
  for (let tries = 0; !comes(); tries += 1) {
    if (tries > 1_500) throw new Error('It does not come.');
    await pause(20);
  }
}

/** A change of which everything but the body has come, and is known. */
export async function begun(world: World, requestId: string): Promise<RawSocket> {
  const socket = new RawSocket(world.base);
  const head = [
    `POST /api/v1/accounts/${world.accounts.RA}/sub_accounts HTTP/1.1`,
    'Host: 127.0.0.1',
    `X-Request-Id: ${requestId}`,
    `Authorization: Bearer ${world.tokens.admin}`,
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 12',
    'Expect: 100-continue',
  ];
  socket.send(`${head.join('\r\n')}\r\n\r\n`);
  await until(() => socket.received.includes('\r\n\r\n'));
  expect(socket.received).toMatch(/^HTTP\/1.1 100 Continue/);
  return socket;
}
