/** How requests name those whom they write to. Source: supplement §4.9, POST /conversations, recipients[]. */
import { type EnrollmentType } from '../../../identity/access/index.js';

/** The word behind the id of a course or section → the parts there that are meant. */
export const partWords = {
  students: 'StudentEnrollment',
  teachers: 'TeacherEnrollment',
  tas: 'TaEnrollment',
  designers: 'DesignerEnrollment',
  observers: 'ObserverEnrollment',
} as const satisfies Record<string, EnrollmentType>;

/** All the people of a course, a section or a group, or those with one kind of part there. */
export interface AddressedPlace {
  readonly kind: 'course' | 'section' | 'group';
  readonly id: number;
  /** Null for everybody. */
  readonly type: EnrollmentType | null;
}

const written = /^(course|section|group)_([1-9]\d{0,15})(?:_([a-z]+))?$/;

/** Reads `course_3`, `section_4_students` or `group_5`; null for what is none of them. */
export function addressedPlace(code: string): AddressedPlace | null {
  const [, kind, digits, word] = written.exec(code) ?? [];
  const id = Number(digits);
  if (kind === undefined || !Number.isSafeInteger(id)) return null;
  if (word === undefined) return { kind: kind as AddressedPlace['kind'], id, type: null };
  if (kind === 'group' || !Object.hasOwn(partWords, word)) return null;
  return { kind: kind as AddressedPlace['kind'], id, type: partWords[word as keyof typeof partWords] };
}

/** The codes of a request, each once, in their order: one text may hold several, with commas between them. */
export const codesIn = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => text.split(','))
      .map((code) => code.trim())
      .filter((code) => code !== ''),
  ),
];
