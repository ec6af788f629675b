/** What an extension may say, and what it makes of an attempt in progress. Decision 0033. Source: D3 · Quiz extensions, Limits; supplement §4.4. */
import { keyText, type RecordKey } from '../../../platform/query/record-key.js';
import { badRequest, type FieldRefusal, refuseInvalid } from '../../../platform/refusal/refusal.js';
import { endOf, type Timing } from '../taking/taking.rules.js';

const minute = 60_000;
/** So long after its end an attempt is still prolonged. */
const latest = 60 * minute;

/** What a grader grants; absent stays as it is, null takes back. */
export interface Extension {
  /** Attempts beyond those of the quiz: replaces what was granted before. */
  readonly extraAttempts?: number | null;
  /** Minutes beyond those of the quiz: replaces what was granted before. */
  readonly extraTime?: number | null;
  readonly manuallyUnlocked?: boolean | null;
  /** The attempt in progress ends in so many minutes from now; 0 leaves its end as it is. */
  readonly extendFromNow?: number | null;
  /** The attempt in progress ends so many minutes later. */
  readonly extendFromEndAt?: number | null;
}

/** An extension for a student. */
export interface StudentExtension extends Extension {
  readonly userId: RecordKey;
}

/** The documents' limits, in their order. */
const limits = [
  ['extraAttempts', 1_000, 'attempts'],
  ['extraTime', 10_080, 'minutes'],
  ['extendFromNow', 1_440, 'minutes'],
  ['extendFromEndAt', 1_440, 'minutes'],
] as const satisfies readonly (readonly [keyof Extension, number, string])[];

/** @throws Refusal 400 for an empty list; by item, naming each limit that it passes, and for two ways to prolong at once */
export function refuseUnlessWithinLimits(extensions: readonly StudentExtension[]): void {
  if (extensions.length === 0) throw badRequest('extensions_missing', 'There is nothing to extend.');
  refuseInvalid(byItem(extensions, (extension) => [...beyondLimits(extension), ...prolongedTwice(extension)]));
}

const grants = ['extraAttempts', 'extraTime', 'manuallyUnlocked', 'extendFromNow', 'extendFromEndAt'] as const;

/** An extension that extends nothing is not what somebody meant. @throws Refusal 400 by item */
export function refuseUnlessExtending(extensions: readonly StudentExtension[]): void {
  const message = 'Nothing is extended.';
  refuseInvalid(
    byItem(extensions, (extension) =>
      grants.every((name) => extension[name] === undefined)
        ? [{ attribute: 'extraTime', type: 'missing', message }]
        : [],
    ),
  );
}

/** What is wrong with each extension, by its position in the request, naming the student. */
const byItem = (
  extensions: readonly StudentExtension[],
  find: (extension: StudentExtension) => readonly FieldRefusal[],
): FieldRefusal[] =>
  extensions.flatMap((extension, index) =>
    find(extension).map(({ attribute, type, message }) => ({
      attribute: `extensions.${index}.${attribute}`,
      type,
      message: `Student ${keyText(extension.userId)}: ${message}`,
    })),
  );

const beyondLimits = (extension: Extension): FieldRefusal[] =>
  limits.flatMap(([attribute, most, unit]) => {
    const given = extension[attribute] ?? 0;
    if (given >= 0 && given <= most) return [];
    return [{ attribute, type: 'out_of_range', message: `At least 0 and at most ${most} ${unit}.` }];
  });

function prolongedTwice({ extendFromNow, extendFromEndAt }: Extension): FieldRefusal[] {
  if (extendFromNow == null || extendFromEndAt == null) return [];
  const message = 'An attempt is prolonged from now or from its end, not both.';
  return [{ attribute: 'extendFromEndAt', type: 'exclusive', message }];
}

/** What is granted to a student for a quiz. */
export interface Grant {
  readonly extraAttempts: number | null;
  readonly extraTime: number | null;
  readonly manuallyUnlocked: boolean | null;
}

/** What is granted after the extension. */
export const extended = (before: Grant, { extraAttempts, extraTime, manuallyUnlocked }: Extension): Grant => ({
  extraAttempts: extraAttempts === undefined ? before.extraAttempts : extraAttempts,
  extraTime: extraTime === undefined ? before.extraTime : extraTime,
  manuallyUnlocked: manuallyUnlocked === undefined ? before.manuallyUnlocked : manuallyUnlocked,
});

/** An attempt in progress. */
export interface Running extends Omit<Timing, 'extraTime' | 'manuallyUnlocked'> {
  readonly endAt: Date | null;
}

/**
 * When an attempt in progress ends after an extension. The end moves by what the grants make of it, never before now; an
 * attempt without an end gets none. Then a timed one ends in so many minutes from now, be that earlier or later, or so many
 * minutes after its end, unless its end is more than an hour past.
 */
export function extendedEnd(running: Running, before: Grant, extension: Extension, now: Date): Date | null {
  if (running.endAt === null) return null;
  const granted = movedEnd(running, running.endAt, before, extended(before, extension), now);
  if (granted === null || running.timeLimit === null || now.getTime() > running.endAt.getTime() + latest)
    return granted;
  const { extendFromNow, extendFromEndAt } = extension;
  if (extendFromNow) return new Date(now.getTime() + extendFromNow * minute);
  return later(granted, granted.getTime() + (extendFromEndAt ?? 0) * minute);
}

function movedEnd(running: Running, endAt: Date, before: Grant, after: Grant, now: Date): Date | null {
  const was = endOf({ ...running, ...before });
  const is = endOf({ ...running, ...after });
  if (is === null || was === null) return was === is ? endAt : is;
  const moved = endAt.getTime() + is.getTime() - was.getTime();
  return moved >= endAt.getTime() ? new Date(moved) : later(new Date(moved), Math.min(endAt.getTime(), now.getTime()));
}

const later = (end: Date, other: number): Date => new Date(Math.max(end.getTime(), other));
