/** What requests about groups are refused for, beside the rules of their fields: reason and sentence of each. */
import { badRequest, conflict, invalidField, notPermitted } from '../../platform/refusal/refusal.js';

export const membershipChanged = () =>
  conflict('membership_changed', 'The membership was changed by another request at the same time.');

export const noGroupHasRoom = (userId: number) => badRequest('group_full', `No group has room for user ${userId}.`);

export const setWithoutGroups = () => badRequest('no_groups', 'The set has no groups.');

export const alreadyAssigning = () =>
  conflict('already_running', 'People are being put into the groups of this set just now.');

export const beyondSections = () =>
  notPermitted('beyond_sections', 'Some of the members are in other sections than yours.');

export const searchTermTooShort = (shortestSearch: number) =>
  invalidField('searchTerm', 'too_short', `A search term has at least ${shortestSearch} characters.`);

export const groupFull = () => badRequest('group_full', 'The group has no room for another member.');

/** Somebody is in another group of the set already: found beforehand, or by the database when two requests raced. */
export const alreadyInSet = () => conflict('already_in_set', 'The user is in another group of the set.');

export const invitationOnly = () => notPermitted('invitation_only', 'One enters the group by invitation only.');

export const otherSection = () => notPermitted('other_section', 'The members of the group are in another section.');

export const strangerToGroup = () =>
  invalidField('userId', 'not_in_context', "The user does not belong to the group's course or account.");

export const tooManyMembers = (mostMembers: number) =>
  invalidField('members', 'too_many', `At most ${mostMembers} at a time.`);

export const strangersAmongMembers = (strangers: readonly number[]) =>
  invalidField(
    'members',
    'not_in_context',
    `Users ${strangers.join(', ')} do not belong to the group's course or account.`,
  );
