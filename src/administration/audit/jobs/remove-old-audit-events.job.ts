import type { Job } from '../../../platform/jobs/jobs.js';
import { oldEventsRemoved } from '../old-events.sql.js';

/** Every night: what is known of signing on and of courses is kept for a year. Source: supplement §2.8. */
export const removeOldAuditEvents: Job = {
  task: 'remove_old_audit_events',
  lane: 'long',
  every: '50 3 * * *',
  async run({ services }) {
    await services.database.rows(oldEventsRemoved.with({}));
  },
};
