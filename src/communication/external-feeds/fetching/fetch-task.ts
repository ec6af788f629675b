/** The job that fetches one feed. */
export const fetchTask = 'fetch_external_feed';
