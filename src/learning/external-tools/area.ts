import { defineArea } from '../../platform/areas/area.js';
import { ExternalTool } from './external-tool.entity.js';
import { toolsOfAccount, toolsOfCourse, toolsOfGroup } from './external-tool.reads.js';
import { ToolLaunch } from './launching/tool-launch.entity.js';

export const area = defineArea({
  entities: [ExternalTool, ToolLaunch],
  reads: [toolsOfCourse, toolsOfAccount, toolsOfGroup],
});
