/** Files in a bucket of an S3-compatible object store. */
import type { Readable } from 'node:stream';
import {
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { S3Driver } from 'flydrive/drivers/s3';
import { type ByteRange, FileMissing, type FileStore } from '../../../platform/files/file-store.js';
import type { S3Settings } from '../../../platform/settings/config.js';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

export class S3Store implements FileStore {
  readonly #client: S3Client;
  readonly #driver: S3Driver;
  readonly #bucket: string;

  constructor({ endpoint, region, bucket, credentials }: S3Settings) {
    this.#bucket = bucket;
    this.#client = new S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      // What goes wrong is thrown, and told of once.
      logger: silent,
      // Else a stream would go in pieces with checksums that not every object store takes.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    this.#driver = new S3Driver({ client: this.#client, bucket, visibility: 'private', supportsACL: false });
  }

  /** One request: an object appears only when all of it has come. */
  async put(key: string, content: Readable, size: number | null): Promise<void> {
    const stop = new AbortController();
    // The driver's own stream would let the request hang when its source breaks off.
    content.once('error', () => stop.abort());
    try {
      const object = { Bucket: this.#bucket, Key: key, Body: content };
      if (size === null) await this.#inParts(object, stop);
      else
        await this.#client.send(new PutObjectCommand({ ...object, ContentLength: size }), { abortSignal: stop.signal });
    } catch (error) {
      const cause = content.errored ?? error;
      content.destroy();
      throw cause;
    }
  }

  /** Of unknown length: in parts, which become an object together. */
  async #inParts(params: PutObjectCommandInput, abortController: AbortController): Promise<void> {
    await new Upload({ client: this.#client, params, abortController }).done();
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const part = range && { Range: `bytes=${range.start}-${range.end}` };
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key, ...part }));
      return Body as Readable;
    } catch (error) {
      throw error instanceof NoSuchKey ? new FileMissing(key) : error;
    }
  }

  remove(key: string): Promise<void> {
    return this.#driver.delete(key);
  }

  has(key: string): Promise<boolean> {
    return this.#driver.exists(key);
  }

  /** An object store keeps nothing of what did not come whole. */
  async tidy(): Promise<void> {}

  close(): void {
    this.#client.destroy();
  }
}
