import { Arg, Args, Ctx, Resolver } from 'type-graphql';
import {
  addObservee,
  createPairingCode,
  createTestStudent,
  linkObservee,
  removeObservee,
} from '../../../src/learning/enrollments/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { UserObject } from '../../identity/users/user.object.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { ObserveeLoginInput, ObserverArgs } from './observee.inputs.js';
import { PairingCodeObject } from './pairing-code.object.js';

@Resolver()
export class ObserveeMutations {
  @PayloadMutation('user', () => UserObject, {
    description: 'Lets a user observe another in all their courses; for who manages observers. Answers the observed.',
  })
  addObservee(@Args(() => ObserverArgs) { userId, observeeId }: ObserverArgs, @Ctx() ctx: OperationContext) {
    return addObservee(ctx, userId, observeeId);
  }

  @PayloadMutation('user', () => UserObject, {
    description:
      'Lets a user observe the student whose code they have, or whose login and password they know. Answers the observed.',
  })
  linkObservee(
    @Arg('userId', () => RecordId, { description: 'Who observes: id, `self` or SIS form.' }) userId: RecordKey,
    @Arg('input', () => ObserveeLoginInput, { description: 'The code, or the login.' }) input: ObserveeLoginInput,
    @Ctx() ctx: OperationContext,
  ) {
    return linkObservee(ctx, userId, input);
  }

  @PayloadMutation('pairingCode', () => PairingCodeObject, {
    description:
      'Makes a code that a student gives to who shall observe them, good once and for a week; for the student, and for who manages observers.',
  })
  createPairingCode(
    @Arg('userId', () => RecordId, { description: 'The student: id, `self` or SIS form.' }) userId: RecordKey,
    @Ctx() ctx: OperationContext,
  ) {
    return createPairingCode(ctx, userId);
  }

  @PayloadMutation('user', () => UserObject, { description: 'Ends the observing of a user. Answers who was observed.' })
  removeObservee(@Args(() => ObserverArgs) { userId, observeeId }: ObserverArgs, @Ctx() ctx: OperationContext) {
    return removeObservee(ctx, userId, observeeId);
  }
}

@Resolver()
export class TestStudentMutations {
  @PayloadMutation('user', () => UserObject, {
    description: 'The test student of a course, made when there is none; for who works in the course.',
  })
  createTestStudent(
    @Arg('courseId', () => RecordId, { description: 'The course: id or SIS form.' }) courseId: RecordKey,
    @Ctx() ctx: OperationContext,
  ) {
    return createTestStudent(ctx, courseId);
  }
}
