/** Jobs of one lane never wait for those of another. */
export type Lane = 'short' | 'long' | 'download';
