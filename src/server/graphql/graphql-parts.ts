/** What the room is handed of the application. */
import type { ClientConfig } from 'pg';
import type { Prepare } from '../../../schema/platform/prepare/prepare.js';
import type { ResolvedActor } from '../../learning/enrollments/index.js';
import type { AuthorityChanges } from '../../platform/authorization/authority-changes.js';
import type { ServiceLog } from '../../platform/logger.js';
import type { Config } from '../../platform/settings/config.js';
import type { Credentials, Services } from '../../platform/transaction/context.js';

/** Says whether there is time for more. */
export interface Admits {
  admits(priority: 'read'): boolean;
}

export interface GraphqlParts {
  readonly config: Config;
  readonly services: Services;
  readonly logger: Pick<ServiceLog, 'warn'>;
  readonly prepare: Prepare;
  readonly overload: Admits;
  /** How to connect to listen to what the database announces. */
  readonly listening: ClientConfig;
  /** Tells whoever keeps somebody's standing that it may have changed. */
  readonly authority: AuthorityChanges;
  readonly resolve: (credentials: Credentials) => Promise<ResolvedActor>;
}
