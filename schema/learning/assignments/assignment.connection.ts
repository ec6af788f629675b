import { connectionType } from '../../platform/connection.js';
import { AssignmentObject } from './assignment.object.js';
import { AssignmentGroupObject } from './assignment-group.object.js';
import { AssignmentOverrideObject } from './assignment-override.object.js';

export const AssignmentConnection = connectionType('Assignment', () => AssignmentObject);
export const AssignmentGroupConnection = connectionType('AssignmentGroup', () => AssignmentGroupObject);
export const AssignmentOverrideConnection = connectionType('AssignmentOverride', () => AssignmentOverrideObject);
