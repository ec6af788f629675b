import type { MatrixRow } from './row.js';

export const courseUsersRows: readonly MatrixRow[] = [];
