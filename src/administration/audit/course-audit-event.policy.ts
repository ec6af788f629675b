import { may, onAccount } from '../../identity/access/index.js';
import { allOf, definePolicy, is, ofTenant } from '../../platform/authorization/policy.js';
import { AuditEvent } from '../../platform/transaction/audit-event.entity.js';
import { courseAuditEvents } from './course-audit-event.rules.js';

/** What became of courses is seen by those who view it at the root account. Source: supplement §2.8, rights. */
export const courseAuditEventPolicy = definePolicy(AuditEvent, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ subjectType: 'Course', eventType: courseAuditEvents }),
    may('view_course_changes', onAccount('rootAccountId')),
  ),
  actions: {},
});
