/** Whom a message can go to: somebody, and not everybody. Source: supplement §4.9. */
import type { FieldRefusal } from '../../../platform/refusal/refusal.js';
import { codesIn } from './address-code.js';

/** People beside who writes to them in one conversation, at most. */
export const mostInGroup = 100;

/** Somebody has to be named. */
export const recipientRefusals = (codes: readonly string[] | null | undefined): FieldRefusal[] =>
  codesIn(codes ?? []).length === 0
    ? [{ attribute: 'recipients', type: 'blank', message: 'A message needs somebody whom it goes to.' }]
    : [];
