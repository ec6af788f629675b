import type { MatrixRow } from './row.js';

export const groupsRows: readonly MatrixRow[] = [];
