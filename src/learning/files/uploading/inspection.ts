import type { TransformCallback } from 'node:stream';
import { Measured } from '../../../platform/files/measured.js';
import { noRoom, wrongSize } from '../file.refusals.js';
import { tellingBytes } from './content-type.js';

/** Lets a file's bytes pass and looks at them: how many, their digest, the first of them. */
export class Inspection extends Measured {
  readonly #head: Buffer[] = [];
  #headLength = 0;

  /** @param expected bytes that were announced; with `atMost`, the most that may come */
  constructor(
    private readonly expected: number,
    private readonly atMost = false,
  ) {
    super();
  }

  get head(): Buffer {
    return Buffer.concat(this.#head).subarray(0, tellingBytes);
  }

  override _transform(chunk: Buffer, encoding: BufferEncoding, done: TransformCallback): void {
    if (this.size + chunk.length > this.expected) {
      done(this.atMost ? noRoom() : wrongSize());
      return;
    }
    if (this.#headLength < tellingBytes) {
      this.#head.push(Buffer.from(chunk.subarray(0, tellingBytes)));
      this.#headLength += chunk.length;
    }
    super._transform(chunk, encoding, done);
  }

  override _flush(done: TransformCallback): void {
    done(this.atMost || this.size === this.expected ? null : wrongSize());
  }
}
