import { connectionType } from '../../platform/connection.js';
import { ModuleObject } from './module.object.js';

export const ModuleConnection = connectionType('Module', () => ModuleObject);
