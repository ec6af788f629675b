import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { EveryValue } from './every-value.js';
import type { FormLimits } from './form.js';

/** What is known of an uploaded file before its bytes are read. */
export interface FileInfo {
  field: string;
  filename: string;
  mimeType: string;
}

export interface BodyOptions {
  /** Bytes; more is 413. */
  limit: number;
  form?: Readonly<FormLimits>;
  /** Takes the values of its parameter out of the body. */
  every?: EveryValue | undefined;
  /**
   * Takes a file of a multipart body and answers the text that stands for it under the field's name. Must consume the
   * stream. `undefined` (or no hook) refuses the file.
   */
  acceptFile?: (req: IncomingMessage, file: FileInfo, content: Readable) => Promise<string> | undefined;
  /** Reserves memory for so many bytes more, and says whether there is any; without it, all are taken. Where there is none: 503. */
  mayTake?: ((bytes: number) => boolean) | undefined;
}
