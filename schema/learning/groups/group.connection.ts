import { connectionType } from '../../platform/connection.js';
import { GroupObject } from './group.object.js';

export const GroupConnection = connectionType('Group', () => GroupObject);
