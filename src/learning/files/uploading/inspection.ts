import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { wrongSize } from '../file.refusals.js';
import { noRoom } from '../quota/quota.rules.js';
import { tellingBytes } from './content-type.rules.js';

/** Lets a file's bytes pass and looks at them: how many, their digest, the first of them. */
export class Inspection extends Transform {
  readonly #digest = createHash('sha256');
  readonly #head: Buffer[] = [];
  #headLength = 0;
  size = 0;

  /** @param expected bytes that were announced; with `atMost`, the most that may come */
  constructor(
    private readonly expected: number,
    private readonly atMost = false,
  ) {
    super();
  }

  get sha256(): string {
    return this.#digest.copy().digest('hex');
  }

  get head(): Buffer {
    return Buffer.concat(this.#head).subarray(0, tellingBytes);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.expected) {
      done(this.atMost ? noRoom() : wrongSize());
      return;
    }
    this.#digest.update(chunk);
    if (this.#headLength < tellingBytes) {
      this.#head.push(Buffer.from(chunk.subarray(0, tellingBytes)));
      this.#headLength += chunk.length;
    }
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    done(this.atMost || this.size === this.expected ? null : wrongSize());
  }
}
