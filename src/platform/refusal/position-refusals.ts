import type { FieldRefusal } from './refusal.js';

/** Positions begin with 1; what is absent, or null, says none. */
export const positionRefusals = (position: number | null | undefined): FieldRefusal[] =>
  position != null && position < 1
    ? [{ attribute: 'position', type: 'greater_than_or_equal_to', message: 'Positions begin with 1.' }]
    : [];
