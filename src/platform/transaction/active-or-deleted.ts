/** The states of a row that nobody can do more with than remove it. */
export const activeOrDeleted = ['active', 'deleted'] as const;
export type ActiveOrDeleted = (typeof activeOrDeleted)[number];
