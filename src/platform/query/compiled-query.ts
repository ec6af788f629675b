/** What a statement reads, and what it is compiled to. */

import type { ActorQuestion } from '../authorization/actor.js';
import type { ReadEnv, ShownBeside } from './reads.js';
import type { ConnectionSelection, Selection } from './selection.js';

/** A selection compiled to one SQL statement. */
export interface CompiledQuery {
  readonly text: string;
  /** Name under which it is prepared: the same text has the same name. */
  readonly name: string;
  readonly bind: (env: ReadEnv) => unknown[];
  /** The questions about the actor whose answers decided the text. */
  readonly dependencies: readonly ActorQuestion[];
}

/** How the root of a statement is found. */
export type RootRead =
  | { readonly kind: 'record'; readonly selection: Selection; readonly key: string; readonly trusted: boolean }
  | {
      readonly kind: 'records';
      readonly selection: Selection;
      readonly beside?: ShownBeside;
      readonly trusted?: boolean;
    }
  | { readonly kind: 'page'; readonly page: ConnectionSelection };
