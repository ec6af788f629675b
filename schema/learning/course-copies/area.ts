import { defineArea } from '../../platform/area.js';

/** What a blueprint locks is a field of the records of other areas (`blueprint-lock.reference.ts`). */
export const area = defineArea({ resolvers: [] });
