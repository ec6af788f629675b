import { definePolicy } from '../../platform/authorization/policy.js';
import { ofOutcomes } from './outcome.policy.js';
import { OutcomeGroup } from './outcome-group.entity.js';

/** A group is seen by everybody who sees the outcomes of its course or account. Source: supplement §3.6, rights. */
export const outcomeGroupPolicy = definePolicy(OutcomeGroup, {
  visible: ofOutcomes.visible,
  actions: {
    /** Changes and deletes it, and what is in it. */
    manage: ofOutcomes.manage,
  },
});
