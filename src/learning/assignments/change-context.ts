import type { OperationContext } from '../../platform/transaction/context.js';

/** Who changes something, when and in which transaction: a use case, or a job in the name of whoever started it. */
export type ChangeContext = Pick<OperationContext, 'em' | 'services' | 'meter' | 'clock'> & {
  readonly actor: Pick<OperationContext['actor'], 'userId' | 'rootAccountId'>;
};
