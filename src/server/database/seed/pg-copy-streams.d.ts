declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** A stream that takes the rows of `copy … from stdin`. */
  export function from(text: string): Writable & Submittable;
}
