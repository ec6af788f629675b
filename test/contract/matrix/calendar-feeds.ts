import type { MatrixRow } from './row.js';

export const calendarFeedsRows: readonly MatrixRow[] = [];
