export { Admin } from './admin.entity.js';
export { Role } from './role.entity.js';
export { RoleOverride } from './role-override.entity.js';
export {
  effectiveAt,
  type Override,
  permissionsAt,
  type Place,
  type RoleKind,
  type RolePermission,
} from './role-permissions.rules.js';
