import { allOf, anyOf, definePolicy, is, ofTenant, own, sqlCondition } from '../../../platform/authorization/policy.js';
import { sql } from '../../../platform/sql/sql.js';
import { Session } from '../session.entity.js';
import { managesUser } from '../user.policy.js';

const ownOrManaged = anyOf(own('userId'), managesUser('user_id'));
const lives = sqlCondition('lives', (row) => sql`${row}.expires_at > now()`);

/** A session that still lets somebody in is seen and ended by its user and by those who manage the user's logins. */
export const sessionPolicy = definePolicy(Session, {
  visible: allOf(ofTenant('rootAccountId'), is({ endedAt: null }), lives, ownOrManaged),
  actions: { end: ownOrManaged },
});
