/** Listens on a connection of its own to what the database announces, and reconnects by itself. */
import pg from 'pg';
import { TellOnce } from '../tell-once.js';

export interface Listening {
  /** Channels of NOTIFY. What they announce is heard in the order in which it was committed. */
  readonly channels: readonly string[];
  readonly connection: pg.ClientConfig;
  /** Under which the connection stands in `pg_stat_activity`: it lives for as long as the process does. */
  readonly applicationName: string;
  readonly onHeard: (payload: string, channel: string) => void;
  /** It listens from now on: what was announced before, nobody has heard. */
  readonly onListening: () => void;
  /** It listens no longer. */
  readonly onLost: () => void;
  readonly onFault: (fault: unknown) => void;
}

export class ChannelListener {
  /** That of the present attempt, from its beginning: each is lost once. */
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  /** A standby lets nobody listen. */
  readonly #faults: TellOnce;
  /** Milliseconds until the next attempt. */
  #wait = 50;

  constructor(private readonly listening: Listening) {
    this.#faults = new TellOnce(listening.onFault);
  }

  async start(): Promise<void> {
    if (this.#closed) return;
    const { connection, applicationName, channels, onHeard, onListening } = this.listening;
    const client = new pg.Client({ ...connection, application_name: applicationName, keepAlive: true });
    this.#client = client;
    client.on('notification', (message) => onHeard(message.payload ?? '', message.channel));
    client.on('error', (fault) => this.#lost(client, fault));
    client.on('end', () => this.#lost(client, undefined));
    try {
      await client.connect();
      for (const channel of channels) await client.query(`listen ${channel}`);
      if (this.#client !== client || this.#closed) return;
      this.#wait = 50;
      this.#faults.wentWell();
      onListening();
    } catch (fault) {
      this.#lost(client, fault);
    }
  }

  /** Waits until whatever was announced so far is heard. False where it does not listen. */
  async hearAll(): Promise<boolean> {
    const client = this.#client;
    try {
      // The database sends announcements before it answers.
      await client?.query('select');
      return client !== undefined && this.#client === client;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.listening.onLost();
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  #lost(client: pg.Client, fault: unknown): void {
    if (this.#closed || this.#client !== client) return;
    this.listening.onLost();
    this.#client = undefined;
    if (fault !== undefined) this.#faults.tell(fault);
    client.end().catch(() => undefined);
    this.#timer = setTimeout(() => void this.start(), this.#wait);
    this.#timer.unref();
    this.#wait = Math.min(this.#wait * 2, 5_000);
  }
}
