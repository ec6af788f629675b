import { ObjectType } from 'type-graphql';
import { enrollmentReads } from '../../../src/learning/enrollments/index.js';
import { PartOf } from '../../platform/declare.js';

/** Source: supplement §1.12, observed_user. */
@PartOf(enrollmentReads)
@ObjectType('ObservedStudent', {
  simpleResolvers: true,
  description: 'Whom an observer observes in a course, with their part in it.',
})
export class ObservedStudentObject {}
