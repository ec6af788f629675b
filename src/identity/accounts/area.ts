import { defineArea } from '../../platform/areas/area.js';
import { taken } from '../../platform/refusal/refusal.js';
import { updated } from '../../platform/sql/bulk.js';
import { Account } from './account.entity.js';

export const area = defineArea({
  entities: [Account],
  constraints: {
    accounts_sis_account_id: taken('sisAccountId', 'SIS id'),
    accounts_integration_id: taken('integrationId', 'integration id'),
  },
  deciding: [updated(Account, 'workflowState', 'parentAccountId', 'settings')],
});
