import { allOf, definePolicy, sqlCondition } from '../../platform/authorization/policy.js';
import { sql } from '../../platform/sql/sql.js';
import { ofOutcomes } from './outcome.policy.js';
import { OutcomeLink } from './outcome-link.entity.js';

/** The last link of an aligned outcome stays, wherever the others are and whatever measures it. */
const mayGo = sqlCondition('outcomeLinkMayGo', (row) => sql`not outcome_link_is_needed(${row}.id)`);

/** A link is seen like its group. */
export const outcomeLinkPolicy = definePolicy(OutcomeLink, {
  visible: ofOutcomes.visible,
  actions: { unlink: allOf(ofOutcomes.manage, mayGo) },
});
