import { defineArea } from '../../platform/areas/area.js';
import { removeOldAuditEvents } from './jobs/remove-old-audit-events.job.js';

export const area = defineArea({
  jobs: [removeOldAuditEvents],
});
