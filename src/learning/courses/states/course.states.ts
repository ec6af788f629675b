/** The states of a course and what leads from one to another. Source: supplement §3.2, state machine of a course. */
import { badRequest } from '../../../platform/refusal/refusal.js';
import type { Course } from '../course.entity.js';

export const courseEvents = ['claim', 'offer', 'conclude', 'delete', 'undelete'] as const;
export type CourseEvent = (typeof courseEvents)[number];

/** What a request to delete a course may ask for. */
export const deletionEvents = ['delete', 'conclude'] as const satisfies readonly CourseEvent[];
export type DeletionEvent = (typeof deletionEvents)[number];
type State = Course['workflowState'];

/** One line of the table: from where, to where, and the word that the audit trail has for it. */
export interface Transition {
  readonly from: readonly State[];
  readonly event: CourseEvent;
  readonly to: State;
  readonly audit: string;
}

const unpublished = ['created', 'claimed'] as const;

/** `created` and `claimed` are both shown as unpublished. */
export const transitions: readonly Transition[] = [
  { from: unpublished, event: 'offer', to: 'available', audit: 'published' },
  { from: unpublished, event: 'conclude', to: 'completed', audit: 'concluded' },
  { from: ['available'], event: 'claim', to: 'claimed', audit: 'claimed' },
  { from: ['available'], event: 'conclude', to: 'completed', audit: 'concluded' },
  { from: ['completed'], event: 'offer', to: 'available', audit: 'unconcluded' },
  { from: [...unpublished, 'available', 'completed'], event: 'delete', to: 'deleted', audit: 'deleted' },
  { from: ['deleted'], event: 'undelete', to: 'claimed', audit: 'restored' },
];

/** Where each event has nothing left to do: it is answered without a change and without an error. */
const settled: Readonly<Record<CourseEvent, readonly State[]>> = {
  offer: ['available'],
  claim: unpublished,
  conclude: ['completed'],
  delete: ['deleted'],
  undelete: unpublished,
};

/**
 * The transition that an event makes from a state; null where the course is there already.
 * @throws Refusal 400 `invalid_transition`
 */
export function transitionOf(state: State, event: CourseEvent): Transition | null {
  const found = transitions.find((line) => line.event === event && line.from.includes(state));
  if (found !== undefined) return found;
  if (settled[event].includes(state)) return null;
  throw badRequest('invalid_transition', `A course that is ${shownState(state)} does not take the event ${event}.`);
}

const shownState = (state: State): string =>
  (unpublished as readonly State[]).includes(state) ? 'unpublished' : state;
