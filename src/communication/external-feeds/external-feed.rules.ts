/** What may be said of a feed. Source: D1 · External feeds; supplement §2.7. */

import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { lengthOf } from '../../platform/text/text-limits.js';
import type { PatchOf } from '../../platform/transaction/patch.js';
import { type ExternalFeed, type FeedVerbosity, feedVerbosities } from './external-feed.entity.js';

export type NewExternalFeed = PatchOf<ExternalFeed, 'url' | 'headerMatch'> & {
  /** A word that is none of the three stands for `full`. */
  readonly verbosity?: string | null;
};

const longest = 255;
/** Feeds of one course or group: each is a request an hour to somebody else's server. */
export const mostFeeds = 50;

/** What is refused of a new feed, by field. */
export function feedRefusals({ url, headerMatch }: NewExternalFeed): FieldRefusal[] {
  const refusals = urlRefusals(url?.trim() ?? '');
  if (lengthOf(headerMatch ?? '') > longest) {
    const message = `A part of titles has at most ${longest} characters.`;
    refusals.push({ attribute: 'headerMatch', type: 'too_long', message });
  }
  return refusals;
}

function urlRefusals(url: string): FieldRefusal[] {
  const refused = (type: string, message: string) => [{ attribute: 'url', type, message }];
  if (url === '') return refused('blank', 'The address of a feed is needed.');
  if (lengthOf(url) > longest) return refused('too_long', `An address has at most ${longest} characters.`);
  return URL.canParse(url) ? [] : refused('invalid', 'The address is no URL.');
}

/** What a request makes of the columns. */
export function feedColumns(
  given: NewExternalFeed,
): Pick<ExternalFeed, 'url' | 'headerMatch' | 'verbosity' | 'displayName'> {
  const url = (given.url ?? '').trim();
  return {
    url,
    // Blanks around it belong to it: ` IT ` is another part of a title than `it`.
    headerMatch: given.headerMatch?.trim() ? given.headerMatch : null,
    verbosity: verbosityOf(given.verbosity),
    displayName: new URL(url).hostname,
  };
}

const verbosityOf = (word: string | null | undefined): FeedVerbosity =>
  feedVerbosities.find((one) => one === word) ?? 'full';
