import { Arg, Args, Ctx, Resolver } from 'type-graphql';
import {
  acceptEnrollment,
  endEnrollment,
  endEnrollments,
  enrollmentReads,
  enrollUser,
  enrollUsers,
  reactivateEnrollment,
  rejectEnrollment,
} from '../../../src/learning/enrollments/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { parentArgument } from '../../platform/parents.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { EnrollmentEnding, EnrollmentKeyArgs, EnrollmentPlaceInput, EnrollUserInput } from './enroll-user.inputs.js';
import { EnrollmentObject } from './enrollment.object.js';

const underCourse = [parentArgument('courseId', 'id', enrollmentReads, 'courseId')];

@Resolver()
export class EnrollmentMutations {
  @PayloadMutation('enrollment', () => EnrollmentObject, {
    description: 'Gives somebody a part in a course or section; who had it before gets the same record back.',
  })
  enrollUser(
    @Arg('place', () => EnrollmentPlaceInput, { description: 'The course or section.' }) place: EnrollmentPlaceInput,
    @Arg('input', () => EnrollUserInput, { description: 'Who, and as what.' }) input: EnrollUserInput,
    @Ctx() ctx: OperationContext,
  ) {
    return enrollUser(ctx, place, input);
  }

  @PayloadMutation('enrollments', () => [EnrollmentObject], {
    description: 'Gives several people a part in a course or section: all of them, or none.',
    grantedAs: 'enrollUser',
  })
  enrollUsers(
    @Arg('place', () => EnrollmentPlaceInput, { description: 'The course or section.' }) place: EnrollmentPlaceInput,
    @Arg('enrollments', () => [EnrollUserInput], { description: 'Who, and as what: at most 50.' })
    enrollments: EnrollUserInput[],
    @Ctx() ctx: OperationContext,
  ) {
    return enrollUsers(ctx, place, enrollments);
  }

  @PayloadMutation('enrollments', () => [EnrollmentObject], {
    description: 'Ends several people’s part in a course: of all of them, or none.',
    grantedAs: 'endEnrollment',
  })
  endEnrollments(
    @Arg('enrollmentIds', () => [RecordId], { description: 'The enrollments, at most 50.' }) enrollmentIds: RecordKey[],
    @Arg('task', () => EnrollmentEnding, { defaultValue: EnrollmentEnding.CONCLUDE, description: 'How they end.' })
    task: EnrollmentEnding,
    @Ctx() ctx: OperationContext,
  ) {
    return endEnrollments(ctx, enrollmentIds, task);
  }

  @PayloadMutation('enrollment', () => EnrollmentObject, {
    description: 'Ends somebody’s part in a course.',
    parents: underCourse,
  })
  endEnrollment(
    @Args(() => EnrollmentKeyArgs) key: EnrollmentKeyArgs,
    @Arg('task', () => EnrollmentEnding, { defaultValue: EnrollmentEnding.CONCLUDE, description: 'How it ends.' })
    task: EnrollmentEnding,
    @Ctx() ctx: OperationContext,
  ) {
    return endEnrollment(ctx, key, task);
  }

  @PayloadMutation('enrollment', () => EnrollmentObject, {
    description: 'Brings back who was concluded or switched off.',
    parents: underCourse,
  })
  reactivateEnrollment(@Args(() => EnrollmentKeyArgs) key: EnrollmentKeyArgs, @Ctx() ctx: OperationContext) {
    return reactivateEnrollment(ctx, key);
  }

  @PayloadMutation('enrollment', () => EnrollmentObject, {
    description: 'Accepts an invitation of one’s own.',
    parents: underCourse,
  })
  acceptEnrollment(@Args(() => EnrollmentKeyArgs) key: EnrollmentKeyArgs, @Ctx() ctx: OperationContext) {
    return acceptEnrollment(ctx, key);
  }

  @PayloadMutation('enrollment', () => EnrollmentObject, {
    description: 'Declines an invitation of one’s own.',
    parents: underCourse,
  })
  rejectEnrollment(@Args(() => EnrollmentKeyArgs) key: EnrollmentKeyArgs, @Ctx() ctx: OperationContext) {
    return rejectEnrollment(ctx, key);
  }
}
