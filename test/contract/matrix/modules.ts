import type { MatrixRow } from './row.js';

export const modulesRows: readonly MatrixRow[] = [];
