import { groupMembershipReads, groupReads } from '../../../src/learning/groups/index.js';
import { AccountObject } from '../../identity/accounts/account.object.js';
import { UserConnection, UserObject } from '../../identity/users/user.object.js';
import { PageArgs } from '../../platform/connection.js';
import { computedField, connectionField, memberField, permissionsField, relation } from '../../platform/declare.js';
import { RecordId } from '../../platform/scalars.js';
import { CourseObject } from '../courses/course.object.js';
import { EnrollmentGroupFields } from './enrollment-group.fields.js';
import { GroupIdsArgs, GroupListArgs, GroupUserArgs, UserGroupArgs } from './group.inputs.js';
import { GroupConnection, GroupObject } from './group.object.js';
import { GroupCategoryConnection, GroupCategoryObject } from './group-category.object.js';
import { GroupMembershipArgs, GroupMembershipKeyArgs } from './group-membership.inputs.js';
import { GroupMembershipConnection, GroupMembershipObject } from './group-membership.object.js';

export const groupFields = [
  permissionsField(GroupMembershipObject, 'GroupMembershipPermissions', groupMembershipReads, {
    manage: { delete: 'May end it.' },
    manageAll: 'Manages the groups around it: may accept it and make its user a moderator.',
    answer: 'May accept it, while it is an invitation or a request.',
  }),
  EnrollmentGroupFields,
  relation(GroupObject, 'category', () => GroupCategoryObject, {
    description: 'The set; null when it is not yours to see.',
  }),
  relation(GroupObject, 'course', () => CourseObject, {
    description: 'The course; null for groups of accounts and when it is not yours to see.',
  }),
  relation(GroupObject, 'account', () => AccountObject, {
    description: 'The account; null for groups of courses and when it is not yours to see.',
  }),
  relation(GroupObject, 'leader', () => UserObject, { description: 'Who leads the group; null without a leader.' }),
  connectionField(GroupObject, 'users', () => UserConnection, {
    description: 'The members, by sortable name; for members and those who may read the roster.',
    args: GroupUserArgs,
  }),
  connectionField(GroupObject, 'memberships', () => GroupMembershipConnection, {
    description: 'The memberships; those that wait for somebody are seen by these and by moderators.',
    args: GroupMembershipArgs,
  }),
  memberField(GroupObject, 'membership', () => GroupMembershipObject, {
    description: 'One membership, by its id or its user.',
    args: GroupMembershipKeyArgs,
    connection: 'knownMemberships',
  }),
  permissionsField(GroupObject, 'GroupPermissions', groupReads, {
    participate: 'May write, answer and upload there.',
    update: 'May change the group and invite people.',
    manage: { manageMembers: 'Manages the groups around it: may place people and take them out.' },
    enter: 'Belongs to those whom the group could take.',
    readMembers: 'May list the members.',
    updateQuota: 'May change the quota of its files.',
    delete: 'May delete the group.',
    readSis: 'May see the SIS identifier.',
  }),
  relation(GroupMembershipObject, 'group', () => GroupObject, {
    description: 'The group whose member it is about; null when it is not yours to see.',
  }),
  relation(GroupMembershipObject, 'user', () => UserObject, {
    description: 'Whose membership it is; null when not yours to see.',
  }),
  connectionField(CourseObject, 'groups', () => GroupConnection, {
    description: 'Groups of the course, for those who may read its roster.',
    args: GroupListArgs,
  }),
  connectionField(CourseObject, 'groupCategories', () => GroupCategoryConnection, {
    description: 'Sets of groups of the course, for those who may read its roster.',
    args: PageArgs,
  }),
  connectionField(AccountObject, 'groups', () => GroupConnection, {
    description: 'Groups of the account itself, for those who may read its roster.',
    args: GroupListArgs,
  }),
  connectionField(AccountObject, 'groupCategories', () => GroupCategoryConnection, {
    description: 'Sets of groups of the account itself, for those who may read its roster.',
    args: PageArgs,
  }),
  connectionField(UserObject, 'groups', () => GroupConnection, {
    description: 'Groups whose member the person is, as far as the viewer sees them.',
    args: UserGroupArgs,
  }),
  computedField(UserObject, 'groupIds', () => [RecordId], {
    description: 'Record ids of the groups of a course whose member the person is, as far as the viewer sees them.',
    args: GroupIdsArgs,
    column: 'groupIds',
  }),
];
