import { defineArea } from '../../platform/area.js';
import { accountReportFields } from './account-report.fields.js';
import { AccountReportMutations } from './account-report.mutations.js';

export const area = defineArea({ resolvers: [AccountReportMutations, ...accountReportFields] });
