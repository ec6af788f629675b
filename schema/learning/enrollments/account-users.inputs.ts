import { ArgsType, Field, registerEnumType } from 'type-graphql';
import { PageArgs } from '../../platform/connection.js';

/** Values are the names of the orders of users. */
export enum UserOrder {
  NAME = 'name',
  USERNAME = 'username',
  EMAIL = 'email',
  SIS_ID = 'sisId',
  LAST_LOGIN = 'lastLogin',
}
registerEnumType(UserOrder, {
  name: 'UserOrder',
  description: 'How a list of users is ordered. What the viewer may not see of a user counts as blank.',
  valuesConfig: {
    NAME: { description: 'By sortable name.' },
    USERNAME: { description: 'By login name.' },
    EMAIL: { description: 'By primary email address.' },
    SIS_ID: { description: 'By SIS identifier.' },
    LAST_LOGIN: { description: 'By last sign-on, the longest ago first.' },
  },
});

/** Source: supplement §5.1. */
@ArgsType()
export class AccountUserArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Part of the name, login or SIS id; at least 3 characters.' })
  searchTerm?: string;

  @Field(() => UserOrder, { nullable: true, description: 'Order of the list; by sortable name unless given.' })
  orderBy?: UserOrder;
}
