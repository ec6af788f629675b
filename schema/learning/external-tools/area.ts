import { defineArea } from '../../platform/area.js';
import { externalToolFields } from './external-tool.fields.js';
import { ExternalToolMutations } from './external-tool.mutations.js';
import { ToolLaunchQueries } from './tool-launch.queries.js';

export const area = defineArea({
  resolvers: [ExternalToolMutations, ToolLaunchQueries, ...externalToolFields],
});
