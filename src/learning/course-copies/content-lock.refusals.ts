/** What is refused because a blueprint has locked it: reason and sentence. Source: supplement §2.9, restrictions. */
import { type FieldRefusal, forbidden, Refusal } from '../../platform/refusal/refusal.js';
import type { LockableAspect } from './content-kinds.js';

/** Which rule stops the change, for people. */
const sentences: Readonly<Record<LockableAspect, string>> = {
  content: 'The blueprint of the course locks the content: it is changed in the blueprint.',
  points: 'The blueprint of the course locks the points: they are changed in the blueprint.',
  due_dates: 'The blueprint of the course locks the due dates: they are changed in the blueprint.',
  availability_dates: 'The blueprint of the course locks the availability dates: they are changed in the blueprint.',
};

/** A field that would change and is locked. */
export interface LockedField {
  readonly field: string;
  readonly aspect: LockableAspect;
}

const reason = 'locked_by_blueprint';

const entryOf = ({ field, aspect }: LockedField): [string, FieldRefusal[]] => [
  field,
  [{ attribute: field, type: reason, message: sentences[aspect] }],
];

/** @param locked at least one */
export const fieldsLocked = (locked: readonly LockedField[]) =>
  new Refusal(
    'FORBIDDEN',
    reason,
    [...new Set(locked.map(({ aspect }) => sentences[aspect]))].join(' '),
    Object.fromEntries(locked.map(entryOf)),
  );

/** A change that no field of the request names is one of a locked aspect: a question that is added, say. */
export const aspectLocked = (aspect: LockableAspect) => forbidden(reason, sentences[aspect]);

export const deletionLocked = () =>
  forbidden(reason, 'The blueprint of the course locks it: it is deleted in the blueprint.');
