export {
  type CalendarEntry,
  type CalendarSource,
  calendarSources,
  type EntryPlace,
  type EntryRecurrence,
  type EntryTime,
} from './calendar-source.js';
export { calendarText } from './calendar-text.js';
export { type FeedContext, type FeedName, feedFile, installationName, readFeedFile } from './feed-name.rules.js';
export { type CalendarFeed, type FeedRequest, readCalendarFeed } from './operations/read-calendar-feed.js';
export { rotateCalendarAddress } from './operations/rotate-calendar-address.js';
