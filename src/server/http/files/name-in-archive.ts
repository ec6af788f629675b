/** Bytes of a name that every file system takes, and of the parts of ours: together they are fewer. */
const longest = { person: 90, file: 110 } as const;

/**
 * The name of a file in an archive: of whom it is, the ids that make it the only one of that name, and what they call it.
 * It has at most 255 bytes, and begins and ends as its parts do.
 */
export function nameInArchive(person: string, ids: string, file: string): string {
  const whole = tame(file);
  const ending = /\.[^.]{1,16}$/u.exec(whole)?.[0] ?? '';
  const stem = whole.slice(0, whole.length - ending.length);
  const named = cutToBytes(stem, longest.file - Buffer.byteLength(ending)) + ending;
  const parts = [cutToBytes(tame(person), longest.person), ids, named].filter((part) => part !== '');
  return parts.join('_').replace(/^\.+/, '_');
}

/** What any system takes: no parts of a path, and nothing that turns the text. */
const tame = (part: string): string =>
  part
    .toWellFormed()
    .replace(/[/\\:*?"<>|\p{Cc}\p{Cf}\u2028\u2029]/gu, '_')
    .trim();

/** As many whole characters as there is room for. */
function cutToBytes(text: string, bytes: number): string {
  let room = bytes;
  let cut = '';
  for (const { segment } of new Intl.Segmenter('und').segment(text)) {
    room -= Buffer.byteLength(segment);
    if (room < 0) break;
    cut += segment;
  }
  return cut;
}
