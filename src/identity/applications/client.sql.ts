/** Applications as they say who they are. */
import { sql } from '../../platform/sql/sql.js';
import { statement, type ValueSql } from '../../platform/sql/statement.js';

/** What is known of an application that is in use. */
export interface ClientRow {
  readonly id: number;
  readonly rootAccountId: number;
  readonly name: string;
  readonly clientId: string;
  readonly isPublic: boolean;
  /** Whether the given secret is its own; null where it has none, or none was given. */
  readonly isRight: boolean | null;
  readonly redirectAddresses: readonly string[];
  readonly scopes: readonly string[] | null;
  readonly assertionKeys: readonly string[];
  readonly voucherId: number | null;
}

interface Named {
  readonly rootAccountId: number;
  readonly clientId: string;
  readonly secretDigest: Buffer | null;
}

const found = (value: ValueSql<Named>) => sql`
  select dk.id, dk.root_account_id as "rootAccountId", dk.name, dk.client_id as "clientId",
    dk.client_type = 'public' as "isPublic", dk.secret_digest = ${value('secretDigest', 'bytea')} as "isRight",
    dk.redirect_addresses as "redirectAddresses", dk.scopes, dk.assertion_keys as "assertionKeys",
    dk.voucher_id as "voucherId"
  from developer_keys dk
  where dk.client_id = ${value('clientId', 'text')}
    and dk.root_account_id = ${value('rootAccountId', 'bigint')}
    and dk.workflow_state = 'active'
`;

/** The application of a tenant by its client id. */
// unguarded: its name and where it is sent stand on the page on which people are asked.
export const clientNamed = statement<Named>((value) => found(value));

/** The same, which is not revoked before the transaction has ended: what it gets until then ends with it. */
// unguarded: for the application itself.
export const clientHeld = statement<Named>((value) => sql`${found(value)} for share of dk`);
