import { Field, ObjectType } from 'type-graphql';
import { sessionReads } from '../../../src/identity/users/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';

/** Source: supplement §1.2. What its cookie holds is no field: it is shown to nobody. */
@ReadBy(sessionReads)
@ObjectType('Session', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A browser in which a person is signed on.',
})
export class SessionObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the user.' })
  userId!: number;

  @Field(() => RecordId, { description: 'Record id of the login in whose name it acts.' })
  loginId!: number;

  @Field(() => String, { nullable: true, description: 'What the browser calls itself; null where it says nothing.' })
  userAgent!: string | null;

  @Field(() => String, { description: 'Network address from which the person signed on.' })
  address!: string;

  @Field(() => DateTime, { description: 'When the person signed on.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'Last request, to the minute.' })
  lastRequestAt!: string;

  @Field(() => DateTime, { description: 'When it is over, unless it is used before.' })
  expiresAt!: string;
}

export const SessionConnection = connectionType('Session', () => SessionObject);
