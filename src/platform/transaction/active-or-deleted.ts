import type { Act } from './transition.js';

/** The states of a row that nobody can do more with than remove it. */
export const activeOrDeleted = ['active', 'deleted'] as const;
export type ActiveOrDeleted = (typeof activeOrDeleted)[number];

/** Makes a row active, be it a new one or one that comes back. */
export const revival = { from: ['active', 'deleted'], to: 'active' } as const satisfies Act<ActiveOrDeleted>;
