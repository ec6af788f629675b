export { StreamEntry, type StreamType, streamTypes } from './stream-entry.entity.js';
export { StreamItem } from './stream-item.entity.js';
