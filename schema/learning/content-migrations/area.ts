import { defineArea } from '../../platform/area.js';
import { contentMigrationFields } from './content-migration.fields.js';
import { ContentMigrationMutations } from './content-migration.mutations.js';

export const area = defineArea({ resolvers: [ContentMigrationMutations, ...contentMigrationFields] });
