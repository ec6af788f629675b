import { anyOf, type Expr, sqlCondition } from '../../../platform/authorization/policy.js';
import { sql } from '../../../platform/sql/sql.js';
import { coursePolicy } from '../course.policy.js';
import type { TabName } from './course-tab-kinds.rules.js';

const seesHiddenTabs = coursePolicy.fields['seesHiddenTabs'] as Expr<'id'>;

/**
 * Who finds the list behind a tab of a course: everybody while the tab is shown; else who finds hidden tabs, and who
 * looks after what the tab lists. Source: supplement §1.15, tab hidden.
 */
export const findsListOf = (tab: TabName, looksAfter: Expr<'id'>): Expr<'id'> =>
  anyOf(
    sqlCondition(
      `${tab} tab is shown`,
      (row) => sql`
      not coalesce(jsonb_exists(${row}.tab_settings -> 'hidden', ${sql.literal(tab)}), false)
    `,
    ),
    seesHiddenTabs,
    looksAfter,
  );
