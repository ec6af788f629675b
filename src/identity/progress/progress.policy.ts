import { allOf, anyOf, definePolicy, ofTenant, own, sqlCondition } from '../../platform/authorization/policy.js';
import { sql } from '../../platform/sql/sql.js';
import { grantIds } from '../access/index.js';
import { Progress } from './progress.entity.js';

/** The actor administers the account, or the account of the course, that the job works on. */
const administeredContext = sqlCondition('administeredContext', (row) => {
  const subtrees = grantIds('administrator', 'subtrees');
  return sql`
    (
      ${row}.context_type = 'Account'
      and exists (select 1 from accounts fa where fa.id = ${row}.context_id and fa.ancestors && ${subtrees})
    )
    or (
      ${row}.context_type = 'Course'
      and exists (
        select 1
        from courses fc
        join accounts fa on fa.id = fc.account_id
        where fc.id = ${row}.context_id and fa.ancestors && ${subtrees}
      )
    )
  `;
});

/** Progress is seen, and its job ended, by who started the job and by those who administer what it works on. */
export const progressPolicy = definePolicy(Progress, {
  visible: allOf(ofTenant('rootAccountId'), anyOf(own('userId'), administeredContext)),
  actions: {},
});
