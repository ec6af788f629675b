/** What the room is handed of the application. */
import type { DeclaredRoute } from '../../../rest-adapter/platform/index.js';
import type { Prepare } from '../../../schema/platform/prepare/prepare.js';
import type { Config } from '../../platform/settings/config.js';
import type { Services } from '../../platform/transaction/context.js';

export interface WebParts {
  readonly config: Config;
  readonly services: Services;
  readonly prepare: Prepare;
  readonly routes: readonly DeclaredRoute[];
}
