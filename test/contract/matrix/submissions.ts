import type { MatrixRow } from './row.js';

export const submissionsRows: readonly MatrixRow[] = [];
