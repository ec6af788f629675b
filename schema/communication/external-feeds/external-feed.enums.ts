/** How much of an entry comes in, and why less. */
import { feedVerbosities, shorteningReasons } from '../../../src/communication/external-feeds/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const ExternalFeedVerbosity = wordEnum(feedVerbosities, {
  name: 'ExternalFeedVerbosity',
  description: 'How much of the entries of a feed comes in.',
  values: {
    full: 'All of the text.',
    truncate: 'The first 500 characters, without markup.',
    link_only: 'A link to the entry.',
  },
});
export type ExternalFeedVerbosity = WordOf<typeof ExternalFeedVerbosity>;

export const FeedEntryShortening = wordEnum(shorteningReasons, {
  name: 'FeedEntryShortening',
  description: 'Why an entry of a feed came in as a short text without markup.',
  values: {
    too_long: 'Its HTML is longer than is kept.',
    too_deep: 'Elements of its HTML are nested too deep.',
  },
});
export type FeedEntryShortening = WordOf<typeof FeedEntryShortening>;
