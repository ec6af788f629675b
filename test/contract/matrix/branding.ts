import { administered, type MatrixRow, root, row } from './row.js';

export const brandingRows: readonly MatrixRow[] = [
  // Whoever comes by is led to the file.
  row('GET /brand_variables', () => '/brand_variables', [302, 302, 302, 302, 302, 302]),
  row('PUT /accounts/:account_id/brand_variables', root('/brand_variables'), administered, {
    'brand_variables[brand-primary]': '#204060',
  }),
];
