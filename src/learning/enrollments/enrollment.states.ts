/** How an enrollment stands, and what follows on what. Source: supplement §1.12, §5.2; decision 0016. */
import { type Act, type Acts, transition } from '../../platform/transaction/transition.js';
import type { Enrollment, EnrollmentState } from './enrollment.entity.js';

/** The transitions. Whoever is there already stays; from anywhere else it is refused. */
const enrollmentActs = {
  accept: { from: ['invited', 'creation_pending'], to: 'active', refusal: 'Only an invitation can be accepted.' },
  reject: { from: ['invited', 'creation_pending'], to: 'rejected', refusal: 'Only an invitation can be declined.' },
  conclude: { from: ['active', 'inactive'], to: 'completed', refusal: 'Only who takes part can be concluded.' },
  inactivate: { from: ['active', 'completed'], to: 'inactive', refusal: 'Only who takes part can be switched off.' },
  delete: {
    from: ['active', 'invited', 'creation_pending', 'rejected', 'completed', 'inactive'],
    to: 'deleted',
    refusal: 'The enrollment is deleted already.',
  },
  reactivate: {
    from: ['completed', 'inactive', 'deleted'],
    to: 'active',
    refusal: 'Only what was concluded or switched off can be brought back.',
  },
} as const satisfies Acts<EnrollmentState>;

export type EnrollmentVerb = keyof typeof enrollmentActs;

/** Moves an enrollment to its next state; says whether it moved. @throws Refusal 400 `wrong_state` */
export function moveEnrollment(enrollment: Enrollment, verb: EnrollmentVerb, now: Date): boolean {
  const act = enrollmentActs[verb];
  if (enrollment.workflowState === act.to) return false;
  perform(enrollment, act, now);
  return true;
}

/** States in which somebody can be enrolled. */
export const firstStates = ['active', 'invited', 'inactive'] as const;
export type FirstState = (typeof firstStates)[number];

/** Enrolls anew, whatever was before: who takes part already is not invited again. Says whether anything changed. */
export function enterAnew(enrollment: Enrollment, wanted: FirstState, now: Date): boolean {
  const { workflowState } = enrollment;
  if (workflowState === wanted || (workflowState === 'active' && wanted === 'invited')) return false;
  enter(enrollment, wanted, now);
  return true;
}

/** How an observer stands who follows a student: in force with them, over with them, gone with them. */
export const followedState = (student: EnrollmentState): 'active' | 'completed' | 'inactive' | 'deleted' =>
  student === 'active' || student === 'completed' || student === 'inactive' ? student : 'deleted';

/** Puts an enrollment into a state that follows from something else, whatever state it was in. */
export const enter = (enrollment: Enrollment, state: EnrollmentState, now: Date): void =>
  perform(enrollment, { from: 'any', to: state }, now);

/** Also notes when it was concluded. */
function perform(enrollment: Enrollment, act: Act<EnrollmentState>, now: Date): void {
  transition(enrollment, act);
  enrollment.completedAt = act.to === 'completed' ? now : null;
}

/** How a request may end an enrollment. */
export const endingWords = ['conclude', 'delete', 'inactivate', 'deactivate'] as const;
export type Ending = (typeof endingWords)[number];

/** What becomes of an enrollment that ends; `deactivate` is another word for `inactivate`. */
export const endings = {
  conclude: 'conclude',
  delete: 'delete',
  inactivate: 'inactivate',
  deactivate: 'inactivate',
} as const satisfies Readonly<Record<Ending, Ending>>;
