import { connectionType } from '../../platform/connection.js';
import { FileObject } from './file.object.js';

export const FileConnection = connectionType('File', () => FileObject);
