/** Whom somebody observes. Source: supplement §5.1, observees. */
import { allOf, is, tenantParameter, withinParent } from '../kernel/policy.js';
import { connection, extendReads } from '../kernel/reads.js';
import { userPolicy, userReads } from '../users/index.js';

const observed = (child: string, parent: string, tenant: string): string =>
  `${child}.id in (select ol.observee_id from observer_links ol where ol.user_id = ${parent}.id and ol.root_account_id = ${tenant} and ol.workflow_state = 'active')`;

const observees = {
  within: (child: string, parent: string, parameters: Parameters<typeof tenantParameter>[0]) =>
    observed(child, parent, tenantParameter(parameters)),
  listed: userPolicy.actions.seeObservees,
  // Who may list the observees sees each of them there.
  visible: allOf(withinParent, is({ workflowState: ['registered', 'pre_registered'] })),
};

extendReads(userReads, {
  computed: {
    /** The test student of a course is no person. */
    fakeStudent: (alias) =>
      `exists (select 1 from enrollments ve where ve.user_id = ${alias}.id and ve.type = 'StudentViewEnrollment')`,
  },
  connections: {
    observees: connection(() => userReads, { ...observees, order: 'name' }),
    knownObservees: connection(() => userReads, {
      ...observees,
      filters: {
        id: (filter) =>
          `${filter.alias}.id = ${filter.parameter('bigint', (key: never) => (typeof key === 'number' ? key : null))}`,
      },
    }),
  },
});
