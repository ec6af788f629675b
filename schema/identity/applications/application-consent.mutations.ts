import { Arg, Ctx, Resolver } from 'type-graphql';
import { endApplicationConsent } from '../../../src/identity/applications/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { ApplicationConsentObject } from './application-consent.object.js';

@Resolver()
export class ApplicationConsentMutations {
  @PayloadMutation('applicationConsent', () => ApplicationConsentObject, {
    description:
      'Takes back what a person has allowed an application: from now on every token that came of it opens nothing.',
  })
  endApplicationConsent(
    @Arg('id', () => RecordId, { description: 'Id of what was allowed.' }) id: RecordKey,
    @Ctx() ctx: OperationContext,
  ) {
    return endApplicationConsent(ctx, id);
  }
}
