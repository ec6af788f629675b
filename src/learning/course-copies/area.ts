import { defineArea } from '../../platform/areas/area.js';
import { ContentCopy } from './content-copy.entity.js';
import { copiedContents, copiedParts } from './copying/copied-content.js';

export const area = defineArea({
  entities: [ContentCopy],
  points: [copiedContents, copiedParts],
});
