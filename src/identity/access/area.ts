import { defineArea } from '../../platform/areas/area.js';

/** What rights are: conditions and words for the areas to its right. It has no tables of its own. */
export const area = defineArea({});
