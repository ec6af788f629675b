export { Folder } from './folder.entity.js';
export { StoredFile } from './stored-file.entity.js';
