/** What the room is handed of the application. */
import type { Pool } from 'pg';
import type { DeclaredRoute } from '../../../rest-adapter/platform/index.js';
import type { Prepare } from '../../../schema/platform/prepare/prepare.js';
import type { ServiceLog } from '../../platform/logger.js';
import type { Config } from '../../platform/settings/config.js';
import type { Services } from '../../platform/transaction/context.js';
import type { Overload } from './overload/overload.js';

export interface HttpParts {
  readonly config: Config;
  readonly services: Services;
  readonly logger: ServiceLog;
  /** Connections of transactions, of reads, and of reads across tenants. */
  readonly pool: Pool;
  readonly reads: Pool;
  readonly lookUps: Pool;
  readonly overload: Overload;
  readonly prepare: Prepare;
  readonly routes: readonly DeclaredRoute[];
  readonly visitors: { readonly prepare: Prepare; readonly prepareReport: Prepare };
}
