/** What is refused about topics that groups discuss each for itself. Source: supplement §5.4, group_category_id. */
import { invalidField } from '../../../platform/refusal/refusal.js';

export const groupSetUnknown = () =>
  invalidField('groupCategoryId', 'inclusion', 'That is no set of groups of the course.');

/** Announcements are for everybody, and a group has nobody else to discuss with. */
export const notForGroups = () =>
  invalidField('groupCategoryId', 'not_for_groups', 'Only a discussion of a course is led in groups.');

export const groupsHaveAnswered = () =>
  invalidField('groupCategoryId', 'has_entries', 'Somebody has written there: the set of groups stays.');
