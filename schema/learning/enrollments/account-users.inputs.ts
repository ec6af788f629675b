import { ArgsType, Field } from 'type-graphql';
import { PageArgs } from '../../platform/connection.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

/** Values are the names of the orders of users. */
export const UserOrder = wordEnum(['name', 'username', 'email', 'sisId', 'lastLogin'], {
  name: 'UserOrder',
  description: 'How a list of users is ordered. What the viewer may not see of a user counts as blank.',
  values: {
    name: 'By sortable name.',
    username: 'By login name.',
    email: 'By primary email address.',
    sisId: 'By SIS identifier.',
    lastLogin: 'By last sign-on, the longest ago first.',
  },
});
export type UserOrder = WordOf<typeof UserOrder>;

/** Source: supplement §5.1. */
@ArgsType()
export class AccountUserArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Part of the name, login or SIS id; at least 3 characters.' })
  searchTerm?: string;

  @Field(() => UserOrder, { nullable: true, description: 'Order of the list; by sortable name unless given.' })
  orderBy?: UserOrder;
}
