import { defineArea } from '../../platform/area.js';
import { auditEventFields } from './audit-event.fields.js';
import { AuditEventQueries } from './audit-event.queries.js';

export const area = defineArea({
  resolvers: [AuditEventQueries, ...auditEventFields],
});
