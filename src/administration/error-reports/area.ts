import { defineArea } from '../../platform/areas/area.js';
import { ErrorReport } from './error-report.entity.js';
import { errorReportsOfAccount } from './error-report.reads.js';

export const area = defineArea({ entities: [ErrorReport], reads: [errorReportsOfAccount] });
