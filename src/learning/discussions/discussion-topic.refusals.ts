/** What requests about topics are refused for, beside the rules of their fields: reason and sentence of each. */
import { invalidField, notPermitted } from '../../platform/refusal/refusal.js';

/** What people have answered is not taken out of their sight. */
export const alreadyAnswered = () =>
  invalidField('published', 'has_entries', 'A topic in which something was said stays published.');

export const sectionUnknown = () =>
  invalidField('sectionIds', 'not_found', 'The course has no such section that you may name.');

export const sectionsOfGroup = () => invalidField('sectionIds', 'not_usable', 'A group has no sections.');

export const fileNotYours = () => invalidField('attachmentId', 'not_found', 'You have no such file to put there.');

/** @param field that names a topic */
export const notPinnedThere = (field: string) =>
  invalidField(field, 'not_pinned', 'Only pinned topics of the same course or group can be named.');

/** What others say is read by who has spoken first. */
export const initialPostRequired = () =>
  notPermitted('require_initial_post', 'Write an entry first: then you see what the others say.');

/** Why somebody cannot follow a topic, for people. */
const holdSentences = {
  initial_post_required: 'Write an entry first to follow this discussion.',
  not_in_group_set: 'It is followed by members of the groups that discuss it.',
  not_in_group: 'It is followed by members of the group.',
  topic_is_announcement: 'Announcements are not followed.',
} as const;

export const cannotFollow = (hold: keyof typeof holdSentences) => notPermitted(hold, holdSentences[hold]);

export const notARating = () => invalidField('rating', 'inclusion', 'A rating is 1 for a like, or 0 to take it back.');

export const groupSetUnknown = () =>
  invalidField('groupCategoryId', 'inclusion', 'That is no set of groups of the course.');

/** Announcements are for everybody, and a group has nobody else to discuss with. */
export const notForGroups = () =>
  invalidField('groupCategoryId', 'not_for_groups', 'Only a discussion of a course is led in groups.');

export const groupsHaveAnswered = () =>
  invalidField('groupCategoryId', 'has_entries', 'Somebody has written there: the set of groups stays.');

export const notGradable = () =>
  invalidField(
    'assignment',
    'not_gradable',
    'Only a discussion of a course is graded: no announcement, no topic of a group.',
  );

export const onlyDiscussionTopic = () =>
  invalidField('submissionTypes', 'discussion_topic', 'A graded discussion is handed in by writing in it.');
