/** Archives written as they are sent: one file after the other, as it is, with what the file holds told behind it. */
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

/** A file of an archive; its content is opened when its turn comes, and undefined where there is none. */
export interface ZipEntry {
  readonly name: string;
  readonly open: () => Promise<Readable | undefined>;
}

/** What the directory at the end says of a file. */
interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly size: number;
}

const most32 = 0xffff_ffff;
const most16 = 0xffff;
/** Names are UTF-8, and sizes stand behind the content. */
const flags = 0x0808;
const version = 45;
/** The first day that the format knows: the archive tells no times. */
const day = 0x21;

/** The archive of the files, piece by piece: never more than a piece of one file is held. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer, void> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, open } of entries) {
    const content = await open();
    if (content === undefined) continue;
    const head = localHeader(Buffer.from(name));
    yield head;
    let [crc, size] = [0, 0];
    for await (const piece of content as AsyncIterable<Buffer>) {
      crc = crc32(piece, crc);
      size += piece.length;
      yield piece;
    }
    const tail = descriptor(crc, size);
    yield tail;
    written.push({ name: Buffer.from(name), offset, crc, size });
    offset += head.length + size + tail.length;
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield ending(written.length, directory.length, offset);
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(day, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

/** @throws RangeError for a file of more than 4 GB, which the service takes nowhere */
function descriptor(crc: number, size: number): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x0807_4b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(size, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function directoryEntry({ name, offset, crc, size }: Written): Buffer {
  const far = offset >= most32;
  const extra = Buffer.alloc(far ? 12 : 0);
  if (far) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(offset), 4);
  }
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x0201_4b50, 0);
  entry.writeUInt16LE(version, 4);
  entry.writeUInt16LE(version, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(day, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(size, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt16LE(extra.length, 30);
  entry.writeUInt32LE(far ? most32 : offset, 42);
  return Buffer.concat([entry, name, extra]);
}

/** The end of the directory; where the numbers are too large for it, the larger form stands before it. */
function ending(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(Math.min(count, most16), 8);
  end.writeUInt16LE(Math.min(count, most16), 10);
  end.writeUInt32LE(Math.min(size, most32), 12);
  end.writeUInt32LE(Math.min(offset, most32), 16);
  return count < most16 && offset + size < most32 ? end : Buffer.concat([largeEnding(count, size, offset), end]);
}

function largeEnding(count: number, size: number, offset: number): Buffer {
  const large = Buffer.alloc(76);
  large.writeUInt32LE(0x0606_4b50, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(version, 12);
  large.writeUInt16LE(version, 14);
  for (const at of [24, 32]) large.writeBigUInt64LE(BigInt(count), at);
  large.writeBigUInt64LE(BigInt(size), 40);
  large.writeBigUInt64LE(BigInt(offset), 48);
  // Where the larger form begins.
  large.writeUInt32LE(0x0706_4b50, 56);
  large.writeBigUInt64LE(BigInt(offset + size), 64);
  large.writeUInt32LE(1, 72);
  return large;
}
