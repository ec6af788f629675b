/** What requests about reports are refused for, beside the rules of their parameters: reason and sentence of each. */
import { conflict, invalidField, notPermitted } from '../../platform/refusal/refusal.js';

export const tooManyReports = (most: number) =>
  conflict('too_many_reports', `The account has ${most} reports that are not finished, and may have no more.`);

export const termOfReportUnknown = () => invalidField('enrollmentTermId', 'invalid', 'There is no such term.');

export const courseOfReportUnknown = () =>
  invalidField('courseId', 'invalid', 'There is no such course in the account.');

export const sisOfReportUnread = () =>
  notPermitted('forbidden', 'The report holds SIS data, which you are not permitted to read.');
