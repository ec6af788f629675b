import { body, del, get, page, path, post, record, section } from '../../platform/index.js';

const accountId = path('account_id');
const report = path('report');
const one = { accountId, report, id: path('id') };

export const accountReportRoutes = section('D1 · Account reports', [
  get('/accounts/:account_id/reports', 'ListAccountReportTypes', {
    summary: 'List the reports that can be run about an account',
    variables: { accountId },
    respond: page('account.reportTypes'),
    wholeUnlessPaged: true,
  }),
  post('/accounts/:account_id/reports/:report', 'StartAccountReport', {
    summary: 'Start a run of a report',
    variables: { accountId, report, parameters: body('parameters').blankIsAbsent() },
    respond: record('startAccountReport.accountReport'),
  }),
  get('/accounts/:account_id/reports/:report', 'ListAccountReports', {
    summary: 'List the runs of a report',
    variables: { accountId, report },
    respond: page('account.reports'),
  }),
  get('/accounts/:account_id/reports/:report/:id', 'GetAccountReport', {
    summary: 'Show a run of a report',
    variables: one,
    respond: record('account.report'),
  }),
  del('/accounts/:account_id/reports/:report/:id', 'DeleteAccountReport', {
    summary: 'Delete a run of a report',
    variables: one,
    respond: record('deleteAccountReport.accountReport'),
  }),
]);
