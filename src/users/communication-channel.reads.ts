import { allOf, anyOf, definePolicy, fact, grantOf, is, own } from '../kernel/policy.js';
import { defineReads, type Reads } from '../kernel/reads.js';
import { CommunicationChannel } from './communication-channel.entity.js';

/** Their user belongs to the tenant whose logins the actor manages. */
const managed = fact('managedChannel', (alias, parameters) => {
  const tenant = parameters.add('actor.rootAccountId', 'bigint', (env) => env.actor.rootAccountId);
  const subtrees = parameters.add(
    'grant.manage_user_logins.subtrees',
    'bigint[]',
    (env) => grantOf(env.actor, 'manage_user_logins').subtrees,
  );
  return (
    `${tenant} = any(${subtrees}) and exists (select 1 from logins fl where fl.user_id = ${alias}.user_id ` +
    `and fl.root_account_id = ${tenant} and fl.workflow_state <> 'deleted')`
  );
});

/** A channel is seen by its user and by those who manage the user's logins. */
export const channelPolicy = definePolicy(CommunicationChannel, {
  visible: allOf(is({ workflowState: ['unconfirmed', 'active'] }), anyOf(own('userId'), managed)),
  actions: { remove: anyOf(own('userId'), managed) },
});

export const channelReads: Reads<CommunicationChannel> = defineReads(CommunicationChannel, {
  policy: channelPolicy,
  orders: { position: ['position', 'id'] },
});
