/** What a blueprint locks of its contents in the courses that follow it, unless a content says otherwise. Source: supplement §2.9. */
import { isDeepStrictEqual } from 'node:util';

/** What of a content can be locked, in the order of the documents. */
export const lockableAspects = ['content', 'points', 'due_dates', 'availability_dates'] as const;
export type LockableAspect = (typeof lockableAspects)[number];

/** Kinds of contents for each of which a blueprint may lock something else. */
export const restrictedTypes = ['assignment', 'attachment', 'discussion_topic', 'quiz', 'wiki_page'] as const;
export type RestrictedType = (typeof restrictedTypes)[number];

export type RestrictionsByType = Readonly<Partial<Record<RestrictedType, readonly LockableAspect[]>>>;

/** What is locked, as requests say it and as it is shown. */
export interface BlueprintRestrictions {
  readonly content: boolean;
  readonly points: boolean;
  readonly dueDates: boolean;
  readonly availabilityDates: boolean;
}

/** Absent stays, null is not locked. */
export type RestrictionsPatch = { readonly [Name in keyof BlueprintRestrictions]?: boolean | null };

export type RestrictionsByTypePatch = {
  readonly assignment?: RestrictionsPatch | null;
  readonly attachment?: RestrictionsPatch | null;
  readonly discussionTopic?: RestrictionsPatch | null;
  readonly quiz?: RestrictionsPatch | null;
  readonly wikiPage?: RestrictionsPatch | null;
};

const nameOfAspect = {
  content: 'content',
  points: 'points',
  due_dates: 'dueDates',
  availability_dates: 'availabilityDates',
} as const satisfies Record<LockableAspect, keyof BlueprintRestrictions>;

const nameOfType = {
  assignment: 'assignment',
  attachment: 'attachment',
  discussion_topic: 'discussionTopic',
  quiz: 'quiz',
  wiki_page: 'wikiPage',
} as const satisfies Record<RestrictedType, keyof RestrictionsByTypePatch>;

/** What is locked before anybody says otherwise. */
export const usualRestrictions: readonly LockableAspect[] = ['content'];

/** A list of what is locked, by what each is called. */
export const shownRestrictions = (locked: readonly LockableAspect[]): BlueprintRestrictions => ({
  content: locked.includes('content'),
  points: locked.includes('points'),
  dueDates: locked.includes('due_dates'),
  availabilityDates: locked.includes('availability_dates'),
});

/** What is locked after a request; null is what a blueprint locks before anybody says otherwise. */
export const patchedRestrictions = (
  locked: readonly LockableAspect[],
  patch: RestrictionsPatch | null,
): LockableAspect[] =>
  patch === null
    ? [...usualRestrictions]
    : lockableAspects.filter((aspect) => {
        const given = patch[nameOfAspect[aspect]];
        return given === undefined ? locked.includes(aspect) : given === true;
      });

/** The same of each kind; a kind that was not spoken of so far has nothing locked. */
export function patchedByType(locked: RestrictionsByType, patch: RestrictionsByTypePatch | null): RestrictionsByType {
  if (patch === null) return {};
  const changed = restrictedTypes.flatMap((type) => {
    const given = patch[nameOfType[type]];
    if (given === undefined) return [];
    return [[type, given === null ? [] : patchedRestrictions(locked[type] ?? [], given)]];
  });
  return { ...locked, ...Object.fromEntries(changed) };
}

/** What kinds lock by themselves, by what each is called; null for one that nothing was said of. */
export const shownByType = (locked: RestrictionsByType) =>
  Object.fromEntries(
    restrictedTypes.map((type) => {
      const ofType = locked[type];
      return [nameOfType[type], ofType === undefined ? null : shownRestrictions(ofType)];
    }),
  ) as { readonly [Name in keyof RestrictionsByTypePatch]-?: BlueprintRestrictions | null };

/** What a course says of its blueprint. */
export interface BlueprintSettings {
  readonly blueprintRestrictions: LockableAspect[];
  readonly useBlueprintRestrictionsByObjectType: boolean;
  readonly blueprintRestrictionsByObjectType: RestrictionsByType;
}

/** The same in a request. */
export interface BlueprintSettingsPatch {
  readonly blueprintRestrictions?: RestrictionsPatch | null;
  readonly useBlueprintRestrictionsByObjectType?: boolean | null;
  readonly blueprintRestrictionsByObjectType?: RestrictionsByTypePatch | null;
}

/** The settings that a request changes, as columns. */
export function blueprintColumns(
  settings: BlueprintSettings,
  { blueprintRestrictions: all, useBlueprintRestrictionsByObjectType: by, ...patch }: BlueprintSettingsPatch,
): Partial<BlueprintSettings> {
  const { blueprintRestrictionsByObjectType: types } = patch;
  const given = {
    ...(all !== undefined && { blueprintRestrictions: patchedRestrictions(settings.blueprintRestrictions, all) }),
    ...(by !== undefined && { useBlueprintRestrictionsByObjectType: by ?? false }),
    ...(types !== undefined && {
      blueprintRestrictionsByObjectType: patchedByType(settings.blueprintRestrictionsByObjectType, types),
    }),
  };
  const changed = Object.entries(given).filter(
    ([name, value]) => !isDeepStrictEqual(settings[name as keyof BlueprintSettings], value),
  );
  return Object.fromEntries(changed);
}
