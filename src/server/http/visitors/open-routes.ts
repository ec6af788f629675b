/** The routes that somebody without a token may write by. */

interface Templated {
  readonly template: string;
}

export const isRouteOfReports = ({ template }: Templated): boolean => template === '/api/v1/error_reports';

export const isRouteOfRegistrations = ({ template }: Templated): boolean =>
  template === '/api/v1/accounts/:account_id/self_registration';
