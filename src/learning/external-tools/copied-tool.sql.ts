/** How external tools are copied into another course of their tenant, with their secrets as they are sealed for it. */
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { write } from '../../platform/transaction/write.js';
import { copiedContent } from '../course-copies/index.js';
import { ExternalTool } from './external-tool.entity.js';

/** Deletes tools; their secrets are forgotten. */
// unguarded: copies whose source was deleted.
const toolsDeleted = bulkStatement<{ ids: readonly number[] }>(
  [updated(ExternalTool, 'workflowState', 'sealedSecret')],
  (value) => sql`
    update external_tools
    set workflow_state = 'deleted', sealed_secret = null
    where id = any(${value('ids', 'bigint[]')})
  `,
);

/** Source: D1 · External tools; supplement §2.2; decision 0129. */
export const copiedTool = copiedContent({
  kind: 'external_tool',
  entity: ExternalTool,
  table: 'external_tools',
  columns: {
    content: [
      'name',
      'description',
      'url',
      'domain',
      'link_place',
      'consumer_key',
      'sealed_secret',
      'text',
      'icon_url',
      'vendor_help_link',
      'custom_fields',
      'placement_settings',
      'selection_width',
      'selection_height',
    ],
    settings: ['privacy_level', 'not_selectable', 'oauth_compliant'],
    state: ['workflow_state'],
  },
  name: 'name',
  path: ({ id }) => `external_tools/${id}`,
  remove: async ({ ctx }, ids) => {
    await write(ctx, toolsDeleted.with({ ids }));
  },
});
