/** Tools in the navigation of courses: those of the course, and of the accounts above. Source: D1 · External tools, course_navigation. */
import { inTextOrder } from '../../../platform/query/text-order.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { mostToolTabs } from '../../courses/index.js';
import { pathOfAccount } from '../external-tool.reads.js';

/** SQL over the row of a course: a `jsonb` list of `ToolTab`, by their names. A tool that is to be enabled by a teacher starts hidden. */
export const toolTabsOf = (course: Sql): Sql => sql`
  select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'toolId', nt.id,
          'label', coalesce(nt.place ->> 'text', nt.text, nt.name),
          'visibility', coalesce(nt.place ->> 'visibility', 'public'),
          'startsHidden', nt.place -> 'default' = 'false'::jsonb
        )
        order by ${inTextOrder(sql`nt.name`)}, nt.id
      ),
      '[]'::jsonb
    )
  from (
    select tt.id, tt.name, tt.text, tt.placement_settings -> 'course_navigation' as place
    from external_tools tt
    where (tt.course_id = ${course}.id or tt.account_id = any(${pathOfAccount(sql`${course}.account_id`)}))
      and tt.workflow_state = 'active'
      and jsonb_exists(tt.placement_settings, 'course_navigation')
    order by ${inTextOrder(sql`tt.name`)}, tt.id
    limit ${sql.literal(mostToolTabs)}
  ) nt
`;
