/** Finds where each answer on a connection ends. Bodies are counted, not kept: a generator must cost less than what it measures. */
import { connect, type Socket } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('\r\n0\r\n\r\n');
/** Bytes of an answer that are kept: its head, and the beginning of its body. */
const kept = 4_000;
/** What comes on any connection: it is looked at before the next bytes come. A buffer for each would cost more than the looking. */
const incoming = Buffer.allocUnsafe(65_536);

/** Opens a connection, and tells when an answer on it is whole. */
export function connectTo(port: number, answer: AnswerReader, whole: () => void): Socket {
  const callback = (bytes: number) => {
    if (answer.take(incoming.subarray(0, bytes))) whole();
    return true;
  };
  return connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer: incoming, callback } });
}

export class AnswerReader {
  /** Of the answer that came last, or is coming. */
  status = 0;
  /** The head of that answer, and what came of its body with it. */
  beginning: Buffer = Buffer.alloc(0);
  /** Bytes of the present answer's body that are still to come; -1 before its head, -2 where chunks end it. */
  #missing = -1;
  #held: Buffer = Buffer.alloc(0);

  /** True once the answer is whole. @param data is not kept */
  take(data: Buffer): boolean {
    if (this.#missing >= 0) {
      this.#missing -= data.length;
      if (this.#missing > 0) return false;
      this.#missing = -1;
      return true;
    }
    const all = this.#held.length === 0 ? data : Buffer.concat([this.#held, data]);
    if (this.#missing === -2) return this.#endsHere(all);
    const end = all.indexOf(headEnd);
    if (end === -1) {
      this.#held = Buffer.from(all);
      return false;
    }
    const head = all.toString('latin1', 0, end);
    this.status = Number(head.slice(9, 12));
    this.beginning = Buffer.from(all.subarray(0, kept));
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    this.#held = Buffer.alloc(0);
    if (length === undefined) {
      this.#missing = -2;
      return this.#endsHere(all);
    }
    this.#missing = Number(length) - (all.length - end - headEnd.length);
    if (this.#missing > 0) return false;
    this.#missing = -1;
    return true;
  }

  /** Chunked: only the tail is kept, to find the last chunk in it. */
  #endsHere(all: Buffer): boolean {
    const whole = all.subarray(-lastChunk.length).equals(lastChunk);
    this.#held = whole ? Buffer.alloc(0) : Buffer.from(all.subarray(-lastChunk.length));
    if (whole) this.#missing = -1;
    return whole;
  }
}
