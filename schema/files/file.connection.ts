import { connectionType } from '../kernel/connection.js';
import { FileObject } from './file.object.js';

export const FileConnection = connectionType('File', () => FileObject);
