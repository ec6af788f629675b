/** How whoever registers to observe a student is tied to them: added by the area of enrollments. */
import { extensionPoint } from '../../../platform/areas/extension-point.js';
import type { OperationContext } from '../../../platform/transaction/context.js';

export interface Pairing {
  /** Whose code it is, held until the transaction has ended; null for one that is not good. @throws Refusal 403 `too_many_attempts` */
  readonly studentOf: (ctx: OperationContext, code: string) => Promise<number | null>;
  /** Uses the code up, and lets somebody observe the student. */
  readonly tie: (ctx: OperationContext, observerId: number, code: string) => Promise<void>;
}

export const pairings = extensionPoint<Pairing>('pairing of observers with students', () => 'pairing');
