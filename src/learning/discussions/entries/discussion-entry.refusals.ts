/** What requests about entries are refused for, beside the rules of their fields: reason and sentence of each. */
import { invalidField, notPermitted } from '../../../platform/refusal/refusal.js';

/** What others say is read by who has spoken first. */
export const initialPostRequired = () =>
  notPermitted('require_initial_post', 'Write an entry first: then you see what the others say.');

export const fileNotYours = () => invalidField('attachmentId', 'not_found', 'You have no such file to put there.');

/** Why somebody cannot follow a topic, for people. */
const holdSentences = {
  initial_post_required: 'Write an entry first to follow this discussion.',
  not_in_group_set: 'It is followed by members of the groups that discuss it.',
  not_in_group: 'It is followed by members of the group.',
  topic_is_announcement: 'Announcements are not followed.',
} as const;

export const cannotFollow = (hold: keyof typeof holdSentences) => notPermitted(hold, holdSentences[hold]);

export const notARating = () => invalidField('rating', 'inclusion', 'A rating is 1 for a like, or 0 to take it back.');
