import type { OperationContext, Services } from '../../platform/transaction/context.js';
import { write } from '../../platform/transaction/write.js';
import { eventTold } from './notification-events.sql.js';
import type { Occasion } from './occasion.js';

/** Who tells it, and in which transaction: a use case, or a job in the name of whoever started it. */
export type TellingContext = Pick<OperationContext, 'em'> &
  Partial<Pick<OperationContext, 'meter' | 'baseUrl'>> & {
    readonly services: Pick<Services, 'database' | 'laneOf'>;
    readonly actor: Pick<OperationContext['actor'], 'userId' | 'rootAccountId'>;
  };

/** The job that works out whom an event concerns. */
export const addressTask = 'address_notification';

/**
 * Notes that something happened to records, in the transaction of the change: one statement, however many records and
 * people it concerns. People are told after it has committed, those alone who may see the record by then.
 */
export async function tell(ctx: TellingContext, { name }: Occasion, subjectIds: readonly number[]): Promise<void> {
  if (subjectIds.length === 0) return;
  const { rootAccountId, userId } = ctx.actor;
  const told = {
    occasion: name,
    rootAccountId,
    actorId: userId,
    subjectIds,
    baseUrl: baseOf(ctx.baseUrl),
    task: addressTask,
    lane: ctx.services.laneOf(addressTask),
  };
  await write(ctx, eventTold.with(told));
}

const longestBase = 255;
const baseOf = (base: string | undefined): string | null =>
  base === undefined || base === '' || base.length > longestBase ? null : base;
