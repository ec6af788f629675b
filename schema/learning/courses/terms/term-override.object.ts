import { Field, ObjectType } from 'type-graphql';
import { termOverrideReads } from '../../../../src/learning/courses/index.js';
import { EnrollmentType } from '../../../identity/roles/role.enums.js';
import { ReadBy } from '../../../platform/declare.js';
import { NodeObject } from '../../../platform/node.js';
import { DateTime } from '../../../platform/scalars.js';

/** Source: supplement §1.13. */
@ReadBy(termOverrideReads)
@ObjectType('TermOverride', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'Other dates of a term for one type of enrollment.',
})
export class TermOverrideObject extends NodeObject {
  @Field(() => EnrollmentType, { description: 'For whom the dates are.' })
  enrollmentType!: EnrollmentType;

  @Field(() => DateTime, { nullable: true, description: 'When the term begins for them.' })
  startAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the term ends for them.' })
  endAt!: string | null;
}
