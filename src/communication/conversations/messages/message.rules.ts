/** What a message says and carries, as it is given. Source: D3 · Conversations, add_message; supplement §4.9. */
import { type Recording, recordingRefusals } from '../../../learning/assignments/index.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { FieldRefusal } from '../../../platform/refusal/refusal.js';
import { lengthRefusals, maxTextBytes } from '../../../platform/text/text-limits.js';

/** A message as it is given. */
export interface NewMessage extends Recording {
  /** Plain text. */
  readonly body?: string | null | undefined;
  /** Files in the author's folder for conversations. */
  readonly attachmentIds?: readonly RecordKey[] | null | undefined;
  /** Students who get it get an entry in the faculty journal, where the author keeps it. */
  readonly userNote?: boolean | null | undefined;
}

/** Files that one message carries at most, and messages that it passes on at most. */
export const mostParts = 100;

/** What is wrong with a message by itself. */
export const messageRefusals = (given: NewMessage): FieldRefusal[] => [
  ...((given.body ?? '').trim() === ''
    ? [{ attribute: 'body', type: 'blank', message: 'A message needs a text.' }]
    : []),
  ...lengthRefusals('body', 'A message', given.body, maxTextBytes),
  ...recordingRefusals(given),
  ...countRefusals('attachmentIds', given.attachmentIds, 'files'),
];

/** What is wrong with how many records a message names. */
export const countRefusals = (
  attribute: string,
  keys: readonly unknown[] | null | undefined,
  what: string,
): FieldRefusal[] =>
  (keys?.length ?? 0) > mostParts
    ? [{ attribute, type: 'too_many', message: `A message carries at most ${mostParts} ${what}.` }]
    : [];
