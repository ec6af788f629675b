/** What requests about pages are refused for, beside the rules of their fields: reason and sentence of each. */
import { conflict, invalidField, RecordChanged } from '../../platform/refusal/refusal.js';

/** Somebody changed the page since the writer read it. */
export const stalePage = (pageId: number, revision: number) =>
  new RecordChanged(pageId, 'stale_revision', `The page was changed since: revision ${revision} is the last one.`);

/** Two requests wanted the same url or front page, past the lock on their place. */
export const pageChangedMeanwhile = () =>
  conflict('concurrent_update', 'Pages were changed by another request at the same time.');

export const frontPageStays = () => invalidField('frontPage', 'front_page', 'The front page cannot be deleted.');
