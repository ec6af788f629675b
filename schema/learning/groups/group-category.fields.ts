import { groupCategoryReads } from '../../../src/learning/groups/index.js';
import { AccountObject } from '../../identity/accounts/account.object.js';
import { ProgressObject } from '../../identity/progress/progress.object.js';
import { UserConnection } from '../../identity/users/user.object.js';
import { PageArgs } from '../../platform/connection.js';
import { connectionField, permissionsField, relation } from '../../platform/declare.js';
import { CourseObject } from '../courses/course.object.js';
import { GroupConnection } from './group.object.js';
import { GroupCategoryUserArgs } from './group-category.inputs.js';
import { GroupCategoryObject } from './group-category.object.js';

export const groupCategoryFields = [
  relation(GroupCategoryObject, 'course', () => CourseObject, {
    description: 'The course; null for sets of accounts and when it is not yours to see.',
  }),
  relation(GroupCategoryObject, 'account', () => AccountObject, {
    description: 'The account; null for sets of courses and when it is not yours to see.',
  }),
  relation(GroupCategoryObject, 'progress', () => ProgressObject, {
    description: 'The job that last put people into the groups; null without one, and when it is not yours to see.',
  }),
  connectionField(GroupCategoryObject, 'groups', () => GroupConnection, {
    description: 'Groups of the set, as far as the viewer sees them.',
    args: PageArgs,
  }),
  connectionField(GroupCategoryObject, 'users', () => UserConnection, {
    description:
      'Whom the groups are for, by sortable name: students of the course, people of the account; for those who may read the roster.',
    args: GroupCategoryUserArgs,
  }),
  permissionsField(GroupCategoryObject, 'GroupCategoryPermissions', groupCategoryReads, {
    manage: { update: 'May change the set and its groups.', delete: 'May delete the set.' },
    createGroup: 'May make groups in it.',
    readRoster: 'May list the people of its groups.',
  }),
];
