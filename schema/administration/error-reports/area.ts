import { defineArea } from '../../platform/area.js';
import { errorReportFields } from './error-report.fields.js';
import { ErrorReportMutations } from './error-report.mutations.js';

export const area = defineArea({ resolvers: [ErrorReportMutations, ...errorReportFields] });
