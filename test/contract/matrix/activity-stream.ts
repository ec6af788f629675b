import type { MatrixRow } from './row.js';

export const activityStreamRows: readonly MatrixRow[] = [];
