export { markStreamItem } from './operations/mark-stream-item.js';
export { publishAllToStream, type StreamEventOfMany } from './operations/publish-all-to-stream.js';
export { publishToStream, type StreamEvent } from './operations/publish-to-stream.js';
export { updateStreamEntry } from './operations/update-stream-entry.js';
export { withdrawFromStream } from './operations/withdraw-from-stream.js';
export { StreamEntry, type StreamType, streamTypes } from './stream-entry.entity.js';
export { StreamItem } from './stream-item.entity.js';
export { streamItemReads } from './stream-item.reads.js';
