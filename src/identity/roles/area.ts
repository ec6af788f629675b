import { defineArea } from '../../platform/areas/area.js';
import { taken } from '../../platform/refusal/refusal.js';
import { notificationOccasions } from '../notification-events/index.js';
import { leavingConsequences } from '../users/index.js';
import { Admin } from './admin.entity.js';
import { adminsOfAccount } from './admin.reads.js';
import { adminsOfLeaver } from './admins-of-leaver.js';
import { deliverAdminConfirmation } from './jobs/deliver-admin-confirmation.job.js';
import { adminMade } from './occasions.sql.js';
import { Role } from './role.entity.js';
import { rolesOfAccount } from './role.reads.js';
import { alreadyAdmin, lastAdmin, roleChanged } from './role.refusals.js';
import { RoleOverride } from './role-override.entity.js';

export const area = defineArea({
  entities: [Role, RoleOverride, Admin],
  reads: [adminsOfAccount, rolesOfAccount],
  extensions: [notificationOccasions.with(adminMade), leavingConsequences.with(adminsOfLeaver)],
  jobs: [deliverAdminConfirmation],
  constraints: {
    role_overrides_one: roleChanged,
    roles_label: taken('label', 'label'),
    admins_last: lastAdmin,
    admins_one: alreadyAdmin,
  },
  deciding: [{ entity: Admin }, { entity: Role }, { entity: RoleOverride }],
});
