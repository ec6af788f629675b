export { Admin } from './admin.entity.js';
export { Role } from './role.entity.js';
export { adminPolicy, adminReads, rolePolicy, roleReads } from './role.reads.js';
export { RoleOverride } from './role-override.entity.js';
export {
  effectiveAt,
  type Override,
  type Place,
  permissionsAt,
  type RoleKind,
  type RolePermission,
} from './role-permissions.rules.js';
