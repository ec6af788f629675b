import type { MatrixRow } from './row.js';

export const filesRows: readonly MatrixRow[] = [];
