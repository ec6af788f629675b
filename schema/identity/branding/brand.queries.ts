import { Ctx, Query, Resolver } from 'type-graphql';
import { brandFileAddress } from '../../../src/identity/branding/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';

@Resolver()
export class BrandQueries {
  @Query(() => String, {
    nullable: true,
    description:
      'Path of the JSON file with the brand variables of the root account of your token, on the host of the service. Another one once they change: it is not to be kept. Where VISITORS is on, also without a token: then of the root account of the host.',
  })
  brandFilePath(@Ctx() ctx: RequestContext): Promise<string> {
    return brandFileAddress(ctx);
  }
}
