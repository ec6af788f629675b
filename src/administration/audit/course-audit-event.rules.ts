/** What is told of courses. Source: supplement §2.8. */

/** What may become of a course. No course is copied yet: the two words are told once that is done. */
export const courseAuditEvents = [
  'created',
  'updated',
  'concluded',
  'unconcluded',
  'deleted',
  'restored',
  'published',
  'claimed',
  'copied_from',
  'copied_to',
  'reset_from',
  'reset_to',
] as const;

/** By what a course was changed. */
export const changeSources = ['manual', 'sis', 'api'] as const;

/** What a line keeps of a change: field, in the words of the trail, → old and new value; `created_source` is no field. */
export type CourseEventData = Readonly<Record<string, unknown>>;

interface CourseChange {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** The fields that changed, by the names that the course has for them. */
export const courseChangesOf = (data: CourseEventData): CourseChange[] =>
  Object.entries(data).flatMap(([field, values]) =>
    Array.isArray(values) ? [{ field: nameOf(field), from: asText(values[0]), to: asText(values[1]) }] : [],
  );

/** The trail calls the end of a course its conclusion. */
const nameOf = (field: string): string =>
  field === 'conclude_at' ? 'endAt' : field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
