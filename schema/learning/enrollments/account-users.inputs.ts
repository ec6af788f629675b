import { ArgsType, Field } from 'type-graphql';
import { type ListOrder, OneWayPageArgs, orderInput } from '../../platform/connection.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

/** Values are the names of the orders of users. */
const UserOrderField = wordEnum(['name', 'username', 'email', 'sisId', 'lastLogin'], {
  name: 'UserOrderField',
  description: 'How a list of users is ordered. What the viewer may not see of a user counts as blank.',
  values: {
    name: 'By sortable name.',
    username: 'By login name.',
    email: 'By primary email address.',
    sisId: 'By SIS identifier.',
    lastLogin: 'By last sign-on, the longest ago first.',
  },
});
export type UserOrderField = WordOf<typeof UserOrderField>;

export const UserOrder = orderInput<UserOrderField>('UserOrder', UserOrderField, 'by sortable name');

/** Source: supplement §5.1. */
@ArgsType()
export class AccountUserArgs extends OneWayPageArgs {
  @Field(() => String, { nullable: true, description: 'Part of the name, login or SIS id; at least 3 characters.' })
  searchTerm?: string;

  @Field(() => UserOrder, { nullable: true, description: 'How the list is ordered.' })
  orderBy?: ListOrder<UserOrderField>;
}
