/** Puts what was measured where a document has room for it: between two comments. */
import { readFileSync, writeFileSync } from 'node:fs';

const marks = ['<!-- measured: begin -->', '<!-- measured: end -->'] as const;

/** @throws Error when the document has no room for it */
export function writeBetweenMarks(path: string, text: string): void {
  const page = readFileSync(path, 'utf8');
  const [begin, end] = marks.map((mark) => page.indexOf(mark)) as [number, number];
  if (begin === -1 || end < begin) throw new Error(`${path} lacks the lines ${marks.join(' and ')}.`);
  writeFileSync(path, `${page.slice(0, begin + marks[0].length)}\n\n${text}\n\n${page.slice(end)}`);
}
