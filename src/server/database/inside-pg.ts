/**
 * What the driver keeps beside its published types: nothing public tells or does the same.
 * `test/conventions/library-versions.test.ts` names the version that this was written for.
 */
import type { ClientBase, Connection } from 'pg';

interface Driven {
  readonly processID: number;
  readonly connection: Connection & { readonly parsedStatements: Record<string, string> };
}

const driven = (client: ClientBase) => client as unknown as Driven;

/** The id of the server process, as the connection was told when it was made. */
export const processOf = (client: ClientBase): number => driven(client).processID;

/**
 * Closes a prepared statement: a message that goes out ahead of the next statement, without an answer to wait for. Unlike
 * `deallocate` it is taken in a transaction that has failed, too.
 */
export function closeStatement(client: ClientBase, name: string): void {
  const { connection } = driven(client);
  delete connection.parsedStatements[name];
  connection.close({ type: 'S', name }, true);
}
