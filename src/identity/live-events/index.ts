export { LiveEvent } from './live-event.entity.js';
export { keptFor } from './live-events.sql.js';
export { type LiveTopic, liveTopics } from './live-topic.js';
export { createStreamTicket } from './operations/create-stream-ticket.js';
export { openTicket } from './stream-tickets.js';
