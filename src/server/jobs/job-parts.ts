/** What the room is handed of the application. */
import type { ServiceLog } from '../../platform/logger.js';
import type { Services } from '../../platform/transaction/context.js';

export interface JobParts {
  readonly services: Services;
  readonly logger: Pick<ServiceLog, 'warn' | 'error'>;
  /** As the service connects. */
  readonly databaseUrl: string;
  /** Under which it works across tenants; null where row security is off. */
  readonly roles: { readonly system: string } | null;
}
