/** Seconds for which a connection waits for its caller's next request. Balancers let go of theirs after a minute. */
export const keptAlive = 65;
