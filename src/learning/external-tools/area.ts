import { defineArea } from '../../platform/areas/area.js';
import { copiedContents } from '../course-copies/index.js';
import { launchedAddressRules, toolTabSources } from '../courses/index.js';
import { moduleContents } from '../modules/index.js';
import { copiedTool } from './copied-tool.sql.js';
import { ExternalTool } from './external-tool.entity.js';
import { toolsOfAccount, toolsOfCourse, toolsOfGroup } from './external-tool.reads.js';
import { removeOldLaunches } from './launching/jobs/remove-old-launches.job.js';
import { findTool, opensTool, reservedNames } from './launching/launch-target.js';
import { ToolLaunch } from './launching/tool-launch.entity.js';
import { toolTabsOf } from './placements/tool-tabs.sql.js';
import { sharedSecretPurpose } from './tool-secret.js';

export const area = defineArea({
  entities: [ExternalTool, ToolLaunch],
  jobs: [removeOldLaunches],
  sealed: [{ table: 'external_tools', column: 'sealed_secret', purposeOf: sharedSecretPurpose }],
  reads: [toolsOfCourse, toolsOfAccount, toolsOfGroup],
  extensions: [
    copiedContents.with(copiedTool),

    toolTabSources.with({ name: 'external tools', tabsOf: toolTabsOf }),
    launchedAddressRules.with({ reservedIn: reservedNames, opensTool }),
    moduleContents.with({ type: 'ExternalTool', find: findTool }),
  ],
});
