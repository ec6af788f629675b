import { defineArea } from '../../platform/areas/area.js';
import { StreamEntry } from './stream-entry.entity.js';
import { StreamItem } from './stream-item.entity.js';
import { streamOfCourse, streamOfUser } from './stream-item.reads.js';

export const area = defineArea({
  entities: [StreamEntry, StreamItem],
  reads: [streamOfUser, streamOfCourse],
});
