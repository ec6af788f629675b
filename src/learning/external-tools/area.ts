import { defineArea } from '../../platform/areas/area.js';
import { ExternalTool } from './external-tool.entity.js';
import { toolsOfAccount, toolsOfCourse, toolsOfGroup } from './external-tool.reads.js';
import { removeOldLaunches } from './launching/jobs/remove-old-launches.job.js';
import { ToolLaunch } from './launching/tool-launch.entity.js';

export const area = defineArea({
  entities: [ExternalTool, ToolLaunch],
  jobs: [removeOldLaunches],
  reads: [toolsOfCourse, toolsOfAccount, toolsOfGroup],
});
