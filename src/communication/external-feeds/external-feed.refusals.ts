/** What requests about feeds are refused for, beside the rules of their fields: reason and sentence of each. */
import { invalidField } from '../../platform/refusal/refusal.js';

/** There is such a feed already: found by the database, also where two requests raced. */
export const feedTaken = () =>
  invalidField('url', 'taken', 'The course or group has a feed of that address, part of titles and verbosity already.');

export const tooManyFeeds = (most: number) =>
  invalidField('url', 'too_many', `A course or a group has at most ${most} feeds.`);
