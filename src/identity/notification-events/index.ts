export { mailBase } from './mail-base.js';
export { eventTaken, lastBaseOf, oldEventsRemoved, type TakenEvent } from './notification-events.sql.js';
export { notificationOccasions, type Occasion, type Shown } from './occasion.js';
export { addressTask, type TellingContext, tell } from './tell.js';
