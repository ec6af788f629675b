import { connectionType } from '../../platform/connection.js';
import { FolderObject } from './folder.object.js';

export const FolderConnection = connectionType('Folder', () => FolderObject);
