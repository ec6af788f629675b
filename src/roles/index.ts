export { Admin } from './admin.entity.js';
export { adminPolicy } from './admin.policy.js';
export { adminReads } from './admin.reads.js';
export { deliverAdminConfirmation } from './jobs/deliver-admin-confirmation.job.js';
export { Role } from './role.entity.js';
export { rolePolicy } from './role.policy.js';
export { roleReads } from './role.reads.js';
export { RoleOverride } from './role-override.entity.js';
export {
  effectiveAt,
  type Override,
  type Place,
  permissionsAt,
  type RoleKind,
  type RolePermission,
} from './role-permissions.rules.js';
