export { clientTypes, DeveloperKey } from './developer-key.entity.js';
export { developerKeyReads } from './developer-key.reads.js';
export type { DeveloperKeyPatch } from './developer-key.rules.js';
export { createDeveloperKey, type MadeDeveloperKey } from './operations/create-developer-key.js';
export { deleteDeveloperKey } from './operations/delete-developer-key.js';
export { rotateDeveloperKeySecret } from './operations/rotate-developer-key-secret.js';
export { updateDeveloperKey } from './operations/update-developer-key.js';
