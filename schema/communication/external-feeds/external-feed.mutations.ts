import { Arg, Ctx, Resolver } from 'type-graphql';
import { createExternalFeed, deleteExternalFeed } from '../../../src/communication/external-feeds/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { ExternalFeedInput, ExternalFeedPlaceInput } from './external-feed.inputs.js';
import { ExternalFeedObject } from './external-feed.object.js';

@Resolver()
export class ExternalFeedMutations {
  @PayloadMutation('externalFeed', () => ExternalFeedObject, {
    description: 'Adds an RSS or Atom feed to a course or a group; the service fetches it by itself from then on.',
  })
  createExternalFeed(
    @Arg('place', () => ExternalFeedPlaceInput, { description: 'Where its entries come in.' })
    place: ExternalFeedPlaceInput,
    @Arg('input', () => ExternalFeedInput, { description: 'The feed.' }) input: ExternalFeedInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createExternalFeed(ctx, place, input);
  }

  @PayloadMutation('externalFeed', () => ExternalFeedObject, {
    description: 'Removes a feed, with the entries that came of it.',
  })
  deleteExternalFeed(
    @Arg('place', () => ExternalFeedPlaceInput, {
      nullable: true,
      description: 'Where it stands; one that stands elsewhere is not found.',
    })
    place: ExternalFeedPlaceInput | null | undefined,
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Ctx() ctx: OperationContext,
  ) {
    return deleteExternalFeed(ctx, place ?? null, id);
  }
}
