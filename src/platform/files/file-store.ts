/** Where the bytes of files lie: a disk or an object store, under keys of our own making. */
import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface FileStore {
  /**
   * Keeps the content under the key, whole or not at all: whatever fails on the way, nothing is there under the key.
   * @param size bytes that will come, null where nobody knows; content of another size is the caller's to refuse, by an
   *   error of the stream
   */
  put(key: string, content: Readable, size: number | null): Promise<void>;
  /** The bytes, or a part of them. @throws FileMissing */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Forgets the bytes. A key that holds nothing is no mistake. */
  remove(key: string): Promise<void>;
  has(key: string): Promise<boolean>;
  /** Removes what writers that died have left behind since before that time. */
  tidy(before: Date): Promise<void>;
  close(): void;
}

/** Nothing lies under the key. */
export class FileMissing extends Error {
  constructor(readonly key: string) {
    super(`The file store holds nothing under ${key}.`);
    this.name = 'FileMissing';
  }
}

/** What is taken at most, in bytes. */
export interface FileLimits {
  /** One file, whatever it is for. */
  readonly file: number;
  /** One file that is handed in. */
  readonly handedInFile: number;
  /** All files together that one person hands in, in one tenant. */
  readonly handedInByUser: number;
  /** Days for which the file of a report is kept. */
  readonly reportDays: number;
}
