/** What a request says of people who are written to. Source: supplement §4.9, POST /conversations. */
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { FieldRefusal } from '../../../platform/refusal/refusal.js';
import { lengthOf } from '../../../platform/text/text-limits.js';
import { recipientRefusals } from '../addressing/recipients.rules.js';
import { countRefusals, type NewMessage } from '../messages/message.rules.js';

export const sendingModes = ['sync', 'async'] as const;
export type SendingMode = (typeof sendingModes)[number];

/** A message to people, as it is given. */
export interface NewConversation extends NewMessage {
  /** Codes of people, courses, sections and groups. */
  readonly recipients?: readonly string[] | null | undefined;
  readonly subject?: string | null | undefined;
  /** New conversations, also with those with whom the author has one. */
  readonly forceNew?: boolean | null | undefined;
  /** One conversation of all, instead of one with each. */
  readonly groupConversation?: boolean | null | undefined;
  /** One conversation with each, whatever `groupConversation` says. */
  readonly bulkMessage?: boolean | null | undefined;
  /** `course_3` or `group_5`: where it is sent. */
  readonly contextCode?: string | null | undefined;
  readonly mode?: SendingMode | null | undefined;
  /** Messages that the author holds, of any conversation. */
  readonly forwardedMessageIds?: readonly RecordKey[] | null | undefined;
}

/** People who are written to one by one in the transaction of a request, or of a step of a job, at most. */
export const mostAtOnce = 100;

const longestSubject = 255;

/** What is wrong with what a request says of whom it writes to. */
export const conversationRefusals = (given: NewConversation): FieldRefusal[] => [
  ...recipientRefusals(given.recipients),
  ...(lengthOf(given.subject ?? '') > longestSubject
    ? [{ attribute: 'subject', type: 'too_long', message: `A subject has at most ${longestSubject} characters.` }]
    : []),
  ...countRefusals('forwardedMessageIds', given.forwardedMessageIds, 'messages'),
];
