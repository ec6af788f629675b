import * as areas from './areas.js';
import { composeAreas } from './platform/areas/composition.js';

/** The service, put together of its areas. */
export const composition = composeAreas(areas);
