import { connectionType } from '../../platform/connection.js';
import { StreamItemObject } from './stream-item.object.js';

export const StreamItemConnection = connectionType('StreamItem', () => StreamItemObject);
