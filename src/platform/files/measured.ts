import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** Lets the bytes of a file pass, and knows how many they were and their digest. */
export class Measured extends Transform {
  readonly #digest = createHash('sha256');
  size = 0;

  /** SHA-256 of what has passed, as hexadecimal digits. */
  get sha256(): string {
    return this.#digest.copy().digest('hex');
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    this.#digest.update(chunk);
    done(null, chunk);
  }
}
