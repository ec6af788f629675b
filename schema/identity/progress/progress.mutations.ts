import { Arg, Ctx, Resolver } from 'type-graphql';
import { cancelProgress } from '../../../src/identity/progress/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { ProgressObject } from './progress.object.js';

@Resolver()
export class ProgressMutations {
  @PayloadMutation('progress', () => ProgressObject, {
    description: 'Ends a job that waits or runs. What it has done stays.',
  })
  cancelProgress(
    @Arg('id', () => RecordId, { description: 'Record id of its progress.' }) id: RecordKey,
    @Arg('message', () => String, {
      nullable: true,
      description: 'What is said of it; that it was cancelled unless given.',
    })
    message: string | null,
    @Ctx() ctx: OperationContext,
  ) {
    return cancelProgress(ctx, id, message);
  }
}
