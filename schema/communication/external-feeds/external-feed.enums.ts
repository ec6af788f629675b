/** How much of an entry comes in. */
import { feedVerbosities } from '../../../src/communication/external-feeds/index.js';
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
