/** The bytes of a feed as a text: feeds come in many encodings. */
import { UnreadableXml } from '../../../platform/text/xml.js';

const byteOrderMarks: readonly (readonly [mark: string, encoding: string])[] = [
  ['efbbbf', 'utf-8'],
  ['feff', 'utf-16be'],
  ['fffe', 'utf-16le'],
];

/**
 * By its byte order mark, else by the header, else by what the document says of itself, else UTF-8. The declaration is
 * left out: what follows is a text, whatever its bytes were.
 * @param contentType the header of the answer
 * @throws UnreadableXml for an encoding that there is not, and for bytes that are none of it
 */
export function feedText(bytes: Uint8Array, contentType: string | null): string {
  const encoding = markedEncoding(bytes) ?? /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1];
  return decoded(bytes, encoding ?? declaredEncoding(bytes) ?? 'utf-8').replace(
    /^[\s\uFEFF]*<\?xml\s[^>]{0,500}\?>/,
    '',
  );
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 3)).toString('hex');
  return byteOrderMarks.find(([mark]) => start.startsWith(mark))?.[1];
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 500)).toString('latin1');
  return /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1];
}

function decoded(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableXml(`Its bytes cannot be read as ${encoding}.`);
  }
}
