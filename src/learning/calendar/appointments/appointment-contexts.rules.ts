/** Which courses, sections and categories an appointment group is for, as requests write it. Source: D3 · Appointment groups; supplement §4.7. */
import { invalidField } from '../../../platform/refusal/refusal.js';

const idAfter = (word: string, codes: readonly string[]): number[] =>
  codes.flatMap((code) => {
    const id = Number(new RegExp(`^${word}_([1-9]\\d{0,15})$`).exec(code)?.[1] ?? Number.NaN);
    return Number.isSafeInteger(id) ? [id] : [];
  });

const each = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

/** The ids of codes such as `course_3`, each once. */
export const courseIdsOf = (codes: readonly string[] | null | undefined): number[] =>
  each(idAfter('course', codes ?? []));

/** The most courses and sections of one appointment group. */
export const mostContexts = 100;

/** @throws Refusal 400 for a code of a list that names no course */
export function refuseCodes({ contexts }: Readonly<Record<string, unknown>>): void {
  const codes = (contexts as readonly string[] | null | undefined) ?? [];
  if (codes.some((code) => courseIdsOf([code]).length === 0))
    throw invalidField('contexts', 'invalid', 'A course is called course_3.');
}

/** What a group is limited to: sections of its courses, or one category of groups, which sign up then. */
export interface SubContexts {
  readonly sectionIds: readonly number[];
  readonly groupCategoryId: number | null;
}

/**
 * The sections or the category that codes name, e.g. `course_section_3` or `group_category_4`.
 * @throws Refusal 400 for another code, for two categories and for both
 */
export function subContextsOf(codes: readonly string[] | null | undefined): SubContexts {
  const given = codes ?? [];
  const sectionIds = each(idAfter('course_section', given));
  const categories = each(idAfter('group_category', given));
  const known = (code: string) => idAfter('course_section', [code]).length + idAfter('group_category', [code]).length;
  if (given.some((code) => known(code) === 0))
    throw invalidField('subContexts', 'invalid', 'It is limited by course_section_3 or by group_category_4.');
  if (categories.length > 1) throw invalidField('subContexts', 'too_many', 'One category of groups signs up.');
  if (categories.length === 1 && sectionIds.length > 0)
    throw invalidField('subContexts', 'exclusive', 'Name sections or a category of groups, not both.');
  if (sectionIds.length > mostContexts)
    throw invalidField('subContexts', 'too_many', `At most ${mostContexts} sections are named.`);
  return { sectionIds, groupCategoryId: categories[0] ?? null };
}
