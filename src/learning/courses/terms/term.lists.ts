/** Who reads deleted terms by their global ids. */

import { accountPolicy, accountReads } from '../../../identity/accounts/index.js';
import { allOf, ofTenant } from '../../../platform/authorization/policy.js';
import { extendReads, type Reads } from '../../../platform/query/reads.js';
import { sql } from '../../../platform/sql/sql.js';
import { courseReads } from '../course.reads.js';
import { termReads, within } from './term.reads.js';

const administering = {
  ...accountReads,
  policy: accountPolicy.showing(allOf(ofTenant('rootAccountId'), accountPolicy.actions.administer)),
} as Reads;

/** They stand in the list of an account for who administers it, and beside the courses that ran in them. */
export const listedTerms = extendReads(termReads, {
  shownBeside: [
    { name: 'account', target: () => administering, joinOn: within },
    {
      name: 'course',
      target: () => courseReads,
      joinOn: (term, course) => sql`${course}.enrollment_term_id = ${term}.id`,
    },
  ],
});
