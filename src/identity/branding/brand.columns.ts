import { extendReads } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { accountReads } from '../accounts/index.js';
import { variablesAlong } from './brands.sql.js';

export const brandOfAccounts = extendReads(accountReads, {
  computed: {
    brandInForce: (row) => variablesAlong(sql`${row}.ancestors`),
    ownBrand: (row) => sql`
      coalesce((select ob.variables from account_brands ob where ob.account_id = ${row}.id), '{}'::jsonb)
    `,
  },
});
