export { enrollmentTypes, levelOf, type Permission, permissionNames } from '../access/index.js';
export { Admin } from './admin.entity.js';

export { adminReads } from './admin.reads.js';
export type { RoleName } from './manageable-role.js';
export { activateRole } from './operations/activate-role.js';
export { createAdmin, type NewAdmin } from './operations/create-admin.js';
export { createRole, type NewRole } from './operations/create-role.js';
export { deactivateRole } from './operations/deactivate-role.js';
export { deleteAdmin } from './operations/delete-admin.js';
export { type RolePatch, updateRole } from './operations/update-role.js';
export { Role, roleStates } from './role.entity.js';

export { roleReads } from './role.reads.js';
export { requestedBases } from './role.rules.js';
export { RoleOverride } from './role-override.entity.js';
export { overridesIn } from './role-overrides.sql.js';
export {
  type AccountPath as Place,
  effectiveAt,
  givenFrom,
  type Override,
  permissionsAt,
  type RoleKind,
  type RolePermission,
} from './role-permissions.rules.js';
export type { RoleAtAccount as RoleAtPlace } from './role-permissions.sql.js';
export type { PermissionSetting } from './role-settings.rules.js';
