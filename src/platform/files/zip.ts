/** Archives written as they are sent: one file after the other, as it is. */
import type { Readable } from 'node:stream';
import { makeZip } from 'client-zip';

/** A file of an archive; its content is opened when its turn comes, and undefined where there is none. */
export interface ZipEntry {
  readonly name: string;
  readonly open: () => Promise<Readable | undefined>;
}

/** The archive tells no times of its own. */
const lastModified = new Date('1980-01-01T00:00:00Z');

/** The archive of the files, piece by piece: never more than a piece of one file is held. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, void> {
  const open = new Set<Readable>();
  // The stream is not cancelled, since it would throw into what it reads; its content is closed instead.
  const pieces = makeZip(contentsOf(entries, open)).getReader();
  try {
    for (let { done, value } = await pieces.read(); !done; { done, value } = await pieces.read())
      yield value as Uint8Array;
  } finally {
    for (const content of open) content.destroy();
  }
}

/** @param open the content that is being read, which whoever ends early has to close */
async function* contentsOf(entries: AsyncIterable<ZipEntry>, open: Set<Readable>) {
  for await (const entry of entries) {
    const input = await entry.open();
    if (input === undefined) continue;
    open.add(input);
    yield { name: entry.name, lastModified, input };
    open.delete(input);
  }
}
