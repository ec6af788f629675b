import { body, get, path, put, record, redirect, section } from '../../platform/index.js';

/** For everybody, without a token: of the tenant that the host names (decision 0092). */
export const openBrandRoutes = section('D1 · Brand variables', [
  get('/brand_variables', 'GetBrandVariables', {
    summary: 'Redirect to the file with the brand variables',
    respond: redirect('brandFilePath'),
    open: true,
  }),
]);

export const brandRoutes = [
  ...openBrandRoutes,
  ...section('D1 · Brand variables', [
    put('/accounts/:account_id/brand_variables', 'SetBrandVariables', {
      summary: 'Set brand variables of an account',
      variables: {
        accountId: path('account_id'),
        variables: body('brand_variables').keyed('', 'name', 'value'),
      },
      respond: record('setBrandVariables.account.brand'),
    }),
  ]),
];
