/** The job that fetches one feed. */
export const fetchTask = 'fetch_external_feed';

/** The job that removes the entries of a deleted feed. */
export const removeEntriesTask = 'remove_feed_entries';
