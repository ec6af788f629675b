/** Whom somebody observes. Source: supplement §5.1, observees. */

import { userPolicy, userReads } from '../../../identity/users/index.js';
import { actorTenant, allOf, is, withinParent } from '../../../platform/authorization/policy.js';
import { connection, extendReads } from '../../../platform/query/reads.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';

const observed = (child: Sql, parent: Sql): Sql => sql`
  ${child}.id in (
    select ol.observee_id
    from observer_links ol
    where ol.user_id = ${parent}.id and ol.root_account_id = ${actorTenant} and ol.workflow_state = 'active'
  )
`;

const observees = {
  joinOn: observed,
  listed: userPolicy.actions.seeObservees,
  // Who may list the observees sees each of them there.
  visible: allOf(withinParent, is({ workflowState: ['registered', 'pre_registered'] })),
};

export const observeesOfUser = extendReads(userReads, {
  computed: {
    /** The test student of a course is no person. */
    fakeStudent: (row) => sql`
      exists (select 1 from enrollments ve where ve.user_id = ${row}.id and ve.type = 'StudentViewEnrollment')
    `,
  },
  connections: {
    observees: connection(() => userReads, { ...observees, order: 'name' }),
    knownObservees: connection(() => userReads, {
      ...observees,
      filters: {
        id: (filter) => sql`
          ${filter.row}.id = ${filter.parameter('bigint', (key: never) => (typeof key === 'number' ? key : null))}
        `,
      },
    }),
  },
});
