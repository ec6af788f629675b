/** A database that somebody has given to the service: its user owns it, and may do nothing else on the server. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';
import { makeScratchFolder } from '../support/scratch.js';
import { lyceum, type Run } from './served.js';

type Rows = Record<string, any>[];

export interface OwnDatabase {
  readonly name: string;
  /** Who owns it. */
  readonly owner: string;
  /** The environment of commands and services on it. */
  readonly env: Readonly<Record<string, string>>;
  /** Asks as a superuser. */
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<Rows>;
  /** A connection as a superuser, which the caller ends. */
  readonly connect: () => Promise<pg.Client>;
  readonly run: (args: readonly string[], more?: Record<string, string>) => Promise<Run>;
  /** Removes it. */
  readonly drop: () => Promise<void>;
}

export const aName = (): string => `school_${randomBytes(5).toString('hex')}`;

const clientOf = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

async function once<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await clientOf(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes an empty one.
 * @param server connection string of a superuser
 * @param rights of the owner, beside signing on
 */
export async function ownDatabase(server: string, rights = 'nocreaterole'): Promise<OwnDatabase> {
  const owner = `owner_of_${aName()}`;
  await once(server, (client) => client.query(`create role ${owner} login ${rights} password 'an owner'`));
  return made(server, { owner, template: 'template0', SECRET_KEY: randomBytes(32).toString('hex') });
}

/** Makes one that is as another, with which nobody works just now: of the same owner, under the same key. */
export const copyOf = (server: string, { name, owner, env }: OwnDatabase): Promise<OwnDatabase> =>
  made(server, { owner, template: name, SECRET_KEY: env['SECRET_KEY'] as string });

async function made(
  server: string,
  { owner, template, SECRET_KEY }: { owner: string; template: string; SECRET_KEY: string },
): Promise<OwnDatabase> {
  const name = aName();
  const files = makeScratchFolder('lyceum-own-');
  await once(server, (client) => client.query(`create database ${name} owner ${owner} template ${template}`));
  const url = server.replace(/\/postgres(?=\?|$)/, `/${name}`);
  const env = {
    DATABASE_URL: url.replace(/\/\/[^@]*@/, `//${owner}:an%20owner@`),
    SECRET_KEY,
    LYCEUM_DATA: files,
    LOG_LEVEL: 'warn',
  };
  return {
    name,
    owner,
    env,
    sql: (text, values = []) => once(url, async (client) => (await client.query(text, [...values])).rows),
    connect: () => clientOf(url),
    run: (args, more = {}) => lyceum(args, { ...env, ...more }),
    drop: async () => {
      await once(server, (client) => client.query(`drop database if exists ${name} with (force)`));
      rmSync(files, { recursive: true, force: true });
    },
  };
}
