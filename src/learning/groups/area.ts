import { notificationOccasions } from '../../identity/notification-events/index.js';
import { leavingConsequences } from '../../identity/users/index.js';
import { defineArea } from '../../platform/areas/area.js';
import { taken } from '../../platform/refusal/refusal.js';
import { copiedContents } from '../course-copies/index.js';
import { copiedGroupCategory } from './categories/copied-group-category.sql.js';
import { assignUnassignedMembersJob } from './categories/jobs/assign-unassigned-members.job.js';
import { Group } from './group.entity.js';
import { groupsOfAccount, groupsOfCategory, groupsOfCourse, groupsOfEnrollment, groupsOfUser } from './group.reads.js';
import { alreadyInSet, membershipChanged } from './group.refusals.js';
import { GroupCategory } from './group-category.entity.js';
import { categoriesOfAccount, categoriesOfCourse } from './group-category.reads.js';
import { groupConsequences } from './group-consequences.js';
import { GroupMembership } from './memberships/group-membership.entity.js';
import { membershipsOfGroup } from './memberships/group-membership.reads.js';
import { membershipsOfLeaver } from './memberships/memberships-of-leaver.js';
import { groupOccasions } from './occasions.sql.js';

export const area = defineArea({
  entities: [GroupCategory, Group, GroupMembership],
  reads: [
    membershipsOfGroup,
    categoriesOfCourse,
    categoriesOfAccount,
    groupsOfCourse,
    groupsOfAccount,
    groupsOfCategory,
    groupsOfUser,
    groupsOfEnrollment,
  ],
  points: [groupConsequences],
  extensions: [
    copiedContents.with(copiedGroupCategory),

    ...groupOccasions.map((occasion) => notificationOccasions.with(occasion)),
    leavingConsequences.with(membershipsOfLeaver),
  ],
  jobs: [assignUnassignedMembersJob],
  constraints: {
    group_categories_name: taken('name', 'name'),
    group_memberships_one_of_set: alreadyInSet,
    group_memberships_one: membershipChanged,
  },
  deciding: [{ entity: GroupMembership }],
});
