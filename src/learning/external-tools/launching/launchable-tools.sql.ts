/** The tools that can be launched in a course or an account: its own, and those of the accounts above. */
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import type { ExternalTool } from '../external-tool.entity.js';

/** As much of a tool as a launch needs. */
export type LaunchableTool = Pick<
  ExternalTool,
  | 'id'
  | 'name'
  | 'url'
  | 'domain'
  | 'linkPlace'
  | 'text'
  | 'iconUrl'
  | 'selectionWidth'
  | 'selectionHeight'
  | 'placementSettings'
  | 'customFields'
  | 'privacyLevel'
  | 'oauthCompliant'
  | 'consumerKey'
  | 'sealedSecret'
> & {
  /** How far down it belongs: a course lies below every account. */
  readonly depth: number;
};

interface Wanted {
  readonly courseId: number | null;
  readonly accountId: number | null;
  readonly rootAccountId: number;
  /** The tool itself; null where links are compared. */
  readonly toolId: number | null;
  readonly linkPlace: string | null;
  readonly domains: readonly string[];
}

/** The one with the id, or those that an address may belong to. */
// unguarded: for who may launch the tools of the place, which are all of these.
export const launchableTools = statement<Wanted>(
  (value) => sql`
    select t.id, t.name, t.url, t.domain, t.link_place as "linkPlace", t.text, t.icon_url as "iconUrl",
      t.selection_width as "selectionWidth", t.selection_height as "selectionHeight",
      t.placement_settings as "placementSettings", t.custom_fields as "customFields",
      t.privacy_level as "privacyLevel", t.oauth_compliant as "oauthCompliant",
      t.consumer_key as "consumerKey", t.sealed_secret as "sealedSecret",
      coalesce(cardinality(ta.ancestors), 1000) as depth
    from accounts pa
    join external_tools t
      on t.account_id = any(pa.ancestors) or t.course_id = ${value('courseId', 'bigint')}
    left join accounts ta on ta.id = t.account_id
    where pa.id = coalesce(
        ${value('accountId', 'bigint')},
        (select pc.account_id from courses pc where pc.id = ${value('courseId', 'bigint')})
      )
      and t.root_account_id = ${value('rootAccountId', 'bigint')}
      and t.workflow_state = 'active'
      and (
        t.id = ${value('toolId', 'bigint')}
        or t.link_place = ${value('linkPlace', 'text')}
        or t.domain = any(${value('domains', 'text[]')})
      )
    order by depth desc, t.id
    limit 100
  `,
);
