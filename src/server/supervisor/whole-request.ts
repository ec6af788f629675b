/** Whether what has come on a connection is one request and nothing else: it can be answered, and the next one follows. */

const line = /^(?:GET|POST|PUT|PATCH|DELETE) [\x21-\x7e]+ HTTP\/1\.1$/;
const field = /^([\w-]+):([\t\x20-\x7e]*)$/;
/** What says that more comes than the length tells, or that nothing may follow. */
const special = /^(?:transfer-encoding|expect|upgrade)$/i;

/**
 * An answer to anything else is the last one on its connection. It is strict, since whoever finds another end than the caller
 * takes the rest of one request for the next.
 * @param bytes what was read of a connection since its last answer
 */
export function isWholeRequest(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const [first = '', ...fields] = text.slice(0, end).split('\r\n');
  return line.test(first) && lengthOf(fields) === text.length - end - 4;
}

/** Bytes of the body; undefined where that is not certain, or the caller wants no other answer. */
function lengthOf(fields: readonly string[]): number | undefined {
  let length: number | undefined;
  for (const each of fields) {
    const [, name, given] = field.exec(each) ?? [];
    if (name === undefined || given === undefined || special.test(name)) return undefined;
    const value = given.trim();
    if (value.includes('\t')) return undefined;
    if (/^connection$/i.test(name) && !/^keep-alive$/i.test(value)) return undefined;
    if (!/^content-length$/i.test(name)) continue;
    if (length !== undefined || !/^\d{1,9}$/.test(value)) return undefined;
    length = Number(value);
  }
  return length ?? 0;
}
