/** What sections and terms have in common: a name and a span of time. Source: supplement §1.13. */
import type { FieldRefusal } from '../../platform/refusal/refusal.js';

export interface Span {
  readonly name?: string | null;
  readonly startAt?: Date | null;
  readonly endAt?: Date | null;
}

const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

/** A name that is given is not blank and fits its column; what ends does not end before it begins. */
export function spanRefusals(patch: Span, before: Span = {}): FieldRefusal[] {
  const refusals: FieldRefusal[] = [];
  const { name } = patch;
  if (name !== undefined && (name === null || name.trim() === ''))
    refusals.push(refusal('name', 'blank', 'A name is needed.'));
  else if (typeof name === 'string' && name.length > 255)
    refusals.push(refusal('name', 'too_long', 'The name has more than 255 characters.'));
  const startAt = patch.startAt === undefined ? before.startAt : patch.startAt;
  const endAt = patch.endAt === undefined ? before.endAt : patch.endAt;
  if (startAt && endAt && endAt < startAt) refusals.push(refusal('endAt', 'before_start', 'It ends before it begins.'));
  return refusals;
}

/** An identifier of another system fits its column. */
export const identifierRefusals = (attribute: string, value: string | null | undefined): FieldRefusal[] =>
  typeof value === 'string' && value.length > 255
    ? [refusal(attribute, 'too_long', 'The identifier has more than 255 characters.')]
    : [];
