import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { developerKeyReads, type MadeDeveloperKey } from '../../../src/identity/applications/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { answerRecord } from '../../platform/answer.js';
import { PageArgs } from '../../platform/connection.js';
import { connectionField, permissionsField, relation } from '../../platform/declare.js';
import { AccountObject } from '../accounts/account.object.js';
import { UserObject } from '../users/user.object.js';
import { DeveloperKeyConnection, DeveloperKeyObject, NewDeveloperKeyObject } from './developer-key.object.js';

@Resolver(() => NewDeveloperKeyObject)
class NewDeveloperKeyFields {
  @FieldResolver(() => DeveloperKeyObject, { nullable: true, description: 'What is known of it from now on.' })
  developerKey(
    @Root() made: Pick<MadeDeveloperKey, 'developerKeyId'>,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, made.developerKeyId);
  }
}

export const developerKeyFields = [
  NewDeveloperKeyFields,
  permissionsField(DeveloperKeyObject, 'DeveloperKeyPermissions', developerKeyReads, {
    manage: { update: 'May change it.', delete: 'May revoke it.' },
  }),
  relation(DeveloperKeyObject, 'account', () => AccountObject, { description: 'The root account.' }),
  relation(DeveloperKeyObject, 'creator', () => UserObject, {
    description: 'Who has made it known; null when they are not yours to see.',
  }),
  connectionField(AccountObject, 'developerKeys', () => DeveloperKeyConnection, {
    description:
      'The applications that people of a root account may let act for them, for those who manage them; 403 for other accounts.',
    args: PageArgs,
  }),
];
