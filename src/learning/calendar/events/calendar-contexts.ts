/** Which calendars a request asks for. Source: D3 · Calendar events, context_codes[]; supplement §4.8. */
import { badContextCode } from '../calendar.refusals.js';

/** What a code names, by the words before its id. */
export const contextKinds = ['course_section', 'appointment_group', 'course', 'group', 'user'] as const;
export type ContextKind = (typeof contextKinds)[number];

export interface ContextCode {
  readonly kind: ContextKind;
  readonly id: number;
}

/** Of the codes of a list so many count; appointment groups come on top of them. */
export const mostContexts = 10;

const written = /^(course_section|appointment_group|course|group|user)_([1-9]\d{0,15})$/;

/** Reads a code such as `course_3`; null for what is none. */
export function contextCode(text: string): ContextCode | null {
  const [, kind, id] = written.exec(text) ?? [];
  return kind === undefined || !Number.isSafeInteger(Number(id)) ? null : { kind: kind as ContextKind, id: Number(id) };
}

/** The codes of a list that count. */
function counted(texts: readonly string[]): ContextCode[] {
  let others = 0;
  return texts.flatMap((text) => {
    const code = contextCode(text);
    if (code === null) return [];
    if (code.kind === 'appointment_group') return [code];
    others += 1;
    return others > mostContexts ? [] : [code];
  });
}

/** The ids of one kind that the codes name. */
export const idsNamed =
  (kind: ContextKind) =>
  (codes: readonly string[] | null | undefined): number[] =>
    counted(codes ?? []).flatMap((code) => (code.kind === kind ? [code.id] : []));

/** @throws Refusal 400 for a code that is none */
export function refuseBadCodes({ contexts }: Readonly<Record<string, unknown>>): void {
  const bad = (contexts as readonly string[] | null | undefined)?.find((code) => contextCode(code) === null);
  if (bad === undefined) return;
  throw badContextCode('contexts');
}
