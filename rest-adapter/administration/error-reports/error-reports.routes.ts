import { body, header, post, record, section } from '../../platform/index.js';

export const errorReportRoutes = section('D2 · Error reports', [
  post('/error_reports', 'ReportError', {
    summary: 'Report a problem',
    variables: {
      input: body('error').keyed('http_env', 'name', 'value'),
      userAgent: header('user-agent'),
      referer: header('referer'),
    },
    respond: record('reportError.errorReport'),
  }),
]);
