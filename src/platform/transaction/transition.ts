/** How records go from one state to another: by an act that stands in the table of the record, and in no other way. */
import { badRequest } from '../refusal/refusal.js';

/** An act, and where it leads. */
export interface Act<State extends string> {
  /** The states in which it is done. */
  readonly from: readonly State[] | 'any';
  readonly to: State;
  /** What somebody is told who asks for it in another state. Without it the rules have refused that before. */
  readonly refusal?: string;
}

/** The table of a record: its acts by their names. */
export type Acts<State extends string> = Readonly<Record<string, Act<State>>>;

/**
 * Does an act to a record: it is in the state to which the act leads, from now on. The caller holds its lock.
 * @throws Refusal 400 `wrong_state` in a state in which the act is not done, where it says a sentence for that
 */
export function transition<State extends string>(
  record: { workflowState: State },
  { from, to, refusal }: Act<NoInfer<State>>,
): void {
  const state: string = record.workflowState;
  if (from !== 'any' && !(from as readonly string[]).includes(state)) {
    if (refusal !== undefined) throw badRequest('wrong_state', refusal);
    throw new Error(`No act leads from ${state} to ${to} here.`);
  }
  record.workflowState = to;
}

/** Any record that can be deleted is deleted by it, however it stands. */
export const removal = { from: 'any', to: 'deleted' } as const satisfies Act<'deleted'>;
