/** A connection lasts longer than the request for which it was made, and keeps nothing that belongs to it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** The context of nobody's request: whatever a socket hears, it hears where it was connected. */
const outside = AsyncLocalStorage.snapshot();

type Connect = (this: pg.Client, ...given: unknown[]) => Promise<pg.Client>;

export class LastingClient extends pg.Client {
  override connect(...given: unknown[]): Promise<pg.Client> {
    return outside(() => (super.connect as Connect).apply(this, given));
  }
}
