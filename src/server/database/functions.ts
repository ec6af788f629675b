/**
 * Brings functions and triggers of the database to what `functions/*.sql` says of them: each stands there once, with what it
 * does and why the database does it. Run after the migrations; what stands already is left alone. Decision 0134.
 */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase, Pool } from 'pg';
import { projectRoot } from '../../platform/project-root.js';
import { inTransaction } from './in-transaction.js';

/** Where the files stand, seen from the folder of the project. */
export const functionsFolder = 'src/server/database/functions';

export interface DeclaredObject {
  readonly kind: 'function' | 'trigger';
  readonly name: string;
  /** The table of a trigger; empty for a function. */
  readonly table: string;
  /** The statement that makes it, whether one of its name is there or not. */
  readonly statement: string;
}

export interface DeclaredFunction extends DeclaredObject {
  readonly file: string;
  /** What it does, and why the database does it. */
  readonly what: string;
  readonly why: string;
  /** Those that call it. */
  readonly triggers: readonly DeclaredObject[];
}

const described = /^-- (?<what>.+)\n-- Why: (?<why>.+)\n(?=create or replace function )/gm;
const functionHead = /^create or replace function (?<name>\w+)\(/;
const triggerHead = /^create (?:or replace |constraint )trigger (?<name>\w+) .*? on (?<table>\w+)\b/s;
/** A statement ends with a semicolon that is in no body. */
const statements = /(?:\$\$.*?\$\$|[^;])+;/gs;

/** Every function in force with its triggers, file by file. */
export function declaredFunctions(): DeclaredFunction[] {
  const folder = join(projectRoot(), functionsFolder);
  return readdirSync(folder)
    .sort()
    .flatMap((file) => readFunctions(file, readFileSync(join(folder, file), 'utf8')));
}

/** @throws Error for a file that holds something else than functions, each with its two lines and followed by its triggers */
export function readFunctions(file: string, text: string): DeclaredFunction[] {
  const heads = [...text.matchAll(described)];
  if (heads[0]?.index !== 0) throw new Error(`${file} does not begin with a function and what it does.`);
  return heads.map((head, place) => {
    const { what, why } = head.groups as { what: string; why: string };
    const part = text.slice(head.index + head[0].length, heads[place + 1]?.index);
    const [first, ...triggers] = (part.match(statements) ?? []).map((statement) => statement.trim());
    const name = functionHead.exec(first ?? '')?.groups?.['name'] as string;
    const statement = first as string;
    return { kind: 'function', name, table: '', statement, file, what, why, triggers: triggers.map(readTrigger(file)) };
  });
}

const readTrigger =
  (file: string) =>
  (statement: string): DeclaredObject => {
    const { name, table } = triggerHead.exec(statement)?.groups ?? {};
    if (name === undefined || table === undefined) throw new Error(`${file} holds no trigger here: ${statement}`);
    // A constraint trigger cannot be replaced.
    const drop = statement.startsWith('create constraint') ? `drop trigger if exists ${name} on ${table};\n` : '';
    return { kind: 'trigger', name, table, statement: drop + statement };
  };

/** What tells one text of an object from another; it stands in the object's comment. */
const markOf = ({ statement }: DeclaredObject): string => hash('sha1', statement, 'base64url').slice(0, 12);

const keyOf = ({ kind, name, table }: Omit<DeclaredObject, 'statement'>): string => `${kind} ${name} ${table}`;

const kept = `
  select 'function ' || p.proname || ' ' as key, obj_description(p.oid, 'pg_proc') as mark
  from pg_proc p where p.pronamespace = current_schema()::regnamespace
  union all
  select 'trigger ' || t.tgname || ' ' || c.relname, obj_description(t.oid, 'pg_trigger')
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal`;

/** Makes anew what has another text than here, all of it or nothing. Under the lock of the migrations. */
export const setUpFunctions = (pool: Pool): Promise<void> =>
  inTransaction(pool, async (client) => {
    const changed = await differing(client);
    if (changed.length === 0) return;
    // `set search_path from current` keeps this one. Bodies may name what is made after them.
    await client.query(`select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true),
      set_config('check_function_bodies', 'off', true)`);
    await client.query(changed.map((one) => `${one.statement}\n${marking(one)}`).join('\n'));
  });

async function differing(client: ClientBase): Promise<DeclaredObject[]> {
  const { rows } = await client.query<{ key: string; mark: string | null }>(kept);
  const marks = new Map(rows.map(({ key, mark }) => [key, mark]));
  const declared = declaredFunctions();
  const all = [...declared, ...declared.flatMap(({ triggers }) => triggers)];
  return all.filter((one) => marks.get(keyOf(one)) !== markOf(one));
}

const marking = (one: DeclaredObject): string =>
  one.kind === 'function'
    ? `comment on function ${one.name} is '${markOf(one)}';`
    : `comment on trigger ${one.name} on ${one.table} is '${markOf(one)}';`;
