import { Field, ObjectType } from 'type-graphql';
import { applicationConsentReads } from '../../../src/identity/applications/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';

/** Source: supplement §1.2. */
@ReadBy(applicationConsentReads)
@ObjectType('ApplicationConsent', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'What a person has once let an application do for them, while the application can use it.',
})
export class ApplicationConsentObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the user.' })
  userId!: number;

  @Field(() => RecordId, { description: 'Record id of the login in whose name the application acts.' })
  loginId!: number;

  @Field(() => String, { description: 'What the application is called.' })
  applicationName!: string;

  @Field(() => String, { nullable: true, description: 'What it said it is for; null where it said nothing.' })
  purpose!: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'What it may ask, such as `url:GET|/api/v1/courses`; null is whatever the person may do.',
  })
  scopes!: string[] | null;

  @Field(() => DateTime, { description: 'When the person allowed it.' })
  createdAt!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the application last asked by it, to the minute; null where it never did.',
  })
  lastUsedAt!: string | null;
}

export const ApplicationConsentConnection = connectionType('ApplicationConsent', () => ApplicationConsentObject);
