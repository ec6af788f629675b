import type { MatrixRow } from './row.js';

export const sectionsAndTermsRows: readonly MatrixRow[] = [];
