/** Reads archives as programs do. */
import { crc32 } from 'node:zlib';

/** The files of an archive by their names, read by its directory as programs do; what its sums belie is refused. */
export function filesIn(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const files: Record<string, string> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let n = archive.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [crc, size] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 24)];
    const [nameLength, extraLength] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)];
    const head = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const begin = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28);
    const content = archive.subarray(begin, begin + size);
    if (crc32(content) !== crc) throw new Error(`${name} is broken.`);
    files[name] = content.toString();
    at += 46 + nameLength + extraLength;
  }
  return files;
}
