import { connectionType } from '../../platform/connection.js';
import { ModuleItemObject } from './module-item.object.js';

export const ModuleItemConnection = connectionType('ModuleItem', () => ModuleItemObject);
