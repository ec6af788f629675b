import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  closeGlobalNotification,
  createGlobalNotification,
  globalNotificationReads,
  updateGlobalNotification,
} from '../../../src/communication/global-notifications/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { parentArgument } from '../../platform/parents.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { GlobalNotificationInput, NewGlobalNotificationInput } from './global-notification.inputs.js';
import { GlobalNotificationObject } from './global-notification.object.js';
import { roleWords } from './role-words.js';

const underAccount = [parentArgument('accountId', 'id', globalNotificationReads, 'accountId')];
const theRoles = {
  nullable: 'itemsAndList',
  description:
    'Whom it is for: ids of roles, names such as `StudentEnrollment`, or null, also written `NilEnrollment`, for people without any enrollment. An empty list is everybody.',
} as const;
const theNotice = { description: 'Id of the notice.' };

@Resolver()
export class GlobalNotificationMutations {
  @PayloadMutation('globalNotification', () => GlobalNotificationObject, {
    description: 'Makes a notice for the people of an account and of those below it; for everybody without roles.',
  })
  createGlobalNotification(
    @Arg('accountId', () => RecordId, { description: 'The account: id, `self` or a SIS form.' }) accountId: RecordKey,
    @Arg('input', () => NewGlobalNotificationInput, { description: 'The notice.' }) input: NewGlobalNotificationInput,
    @Arg('roles', () => [String], theRoles) roles: (string | null)[] | null | undefined,
    @Ctx() ctx: OperationContext,
  ) {
    return createGlobalNotification(ctx, accountId, input, roleWords(roles) ?? []);
  }

  @PayloadMutation('globalNotification', () => GlobalNotificationObject, {
    description: 'Changes a notice. Roles that are given take the place of those before.',
    parents: underAccount,
  })
  updateGlobalNotification(
    @Arg('accountId', () => RecordId, { nullable: true, description: 'Its account; 404 if it is not.' })
    accountId: RecordKey,
    @Arg('id', () => RecordId, theNotice) id: RecordKey,
    @Arg('input', () => GlobalNotificationInput, { description: 'What changes.' }) input: GlobalNotificationInput,
    @Arg('roles', () => [String], theRoles) roles: (string | null)[] | null | undefined,
    @Ctx() ctx: OperationContext,
  ) {
    return updateGlobalNotification(ctx, accountId, id, input, roleWords(roles));
  }

  @PayloadMutation('globalNotification', () => GlobalNotificationObject, {
    description: 'Closes a notice for you, once and for all; or ends it for everybody, where you manage the notices.',
  })
  closeGlobalNotification(
    @Arg('accountId', () => RecordId, {
      nullable: true,
      description: 'An account above or below its own, or its own; 404 if it is none.',
    })
    accountId: RecordKey | null | undefined,
    @Arg('userId', () => RecordId, { nullable: true, description: 'You yourself: id, `self` or a SIS form.' })
    userId: RecordKey | null | undefined,
    @Arg('id', () => RecordId, theNotice) id: RecordKey,
    @Arg('forEverybody', () => Boolean, { nullable: true, description: 'True ends it for everybody.' })
    forEverybody: boolean | null | undefined,
    @Ctx() ctx: OperationContext,
  ) {
    return closeGlobalNotification(ctx, id, {
      accountId: accountId ?? null,
      userId: userId ?? null,
      forEverybody: forEverybody === true,
    });
  }
}
