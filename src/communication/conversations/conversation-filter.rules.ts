/** Places and people by which conversations are filtered. Source: supplement §4.9, filter[]. */
import { invalidField } from '../../platform/refusal/refusal.js';

export type PlaceKind = 'course' | 'group' | 'user';

const written = /^(course|group|user)_([1-9]\d{0,15})$/;

interface Label {
  readonly kind: PlaceKind;
  readonly id: number;
}

const badLabel = () => invalidField('labels', 'invalid', 'Conversations are filtered by course_1, group_1 or user_1.');

/** Reads a label such as `course_3`; null for what is none. */
function labelOf(text: string): Label | null {
  const [, kind, id] = written.exec(text) ?? [];
  return kind === undefined || !Number.isSafeInteger(Number(id)) ? null : { kind: kind as PlaceKind, id: Number(id) };
}

/** The ids of one kind that the labels name. @throws Refusal 400 by field for a label that is none */
export const labelsNamed =
  (kind: PlaceKind) =>
  (labels: readonly string[] | null | undefined): number[] =>
    (labels ?? []).flatMap((text) => {
      const label = labelOf(text);
      if (label === null) throw badLabel();
      return label.kind === kind ? [label.id] : [];
    });

/** @throws Refusal 400 by field for a label that is none */
export function refuseBadLabels({ labels }: Readonly<Record<string, unknown>>): void {
  labelsNamed('user')(labels as readonly string[] | null | undefined);
}
