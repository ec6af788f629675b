/** What requests about conversations are refused for, and what is taken without effect: reason and sentence of each. */
import { type FieldRefusal, invalidField, Refusal } from '../../platform/refusal/refusal.js';
import type { IgnoredField } from '../../platform/transaction/context.js';

export const contextCodeInvalid = () =>
  invalidField('contextCode', 'invalid', 'The context code names no course or group that you may write in.');

/** Why somebody is not written to. */
export type AddressRefusal = 'blank' | 'invalid' | 'restricted_by_role';

const sentences: Readonly<Record<AddressRefusal, (code: string) => string>> = {
  blank: () => 'Nobody is written to.',
  invalid: (code) => `There is no recipient ${code}.`,
  restricted_by_role: (code) => `You may not write to ${code}.`,
};

/** Refuses recipients, each with its code. @param field of the input */
export function recipientsRefused(
  field: string,
  refused: readonly { readonly code: string; readonly type: AddressRefusal }[],
): Refusal {
  const said = refused.map(
    ({ code, type }): FieldRefusal => ({ attribute: field, type, message: sentences[type](code) }),
  );
  return new Refusal('VALIDATION_FAILED', 'invalid', said[0]?.message ?? sentences.blank(''), { [field]: said });
}

/** @param field of a search */
export const recipientCodeInvalid = (field: string) =>
  invalidField(field, 'invalid', 'That is no course, section, group or person, such as `course_3`.');

/** @param most people beside who writes */
export const tooManyInGroup = (most: number) =>
  invalidField(
    'recipients',
    'too_many_for_group_conversation',
    `A conversation has room for ${most} people beside who writes.`,
  );

export const privateConversation = () =>
  invalidField('recipients', 'private_conversation', 'Nobody can be added to a conversation of two.');

export const nobodyNew = () => invalidField('recipients', 'invalid', 'All who are named take part already.');

export const notAmongPeople = () =>
  invalidField('recipients', 'invalid', 'A message goes to people who take part in its conversation.');

/** @param field of the input that names messages */
export const notHeld = (field: string) =>
  invalidField(field, 'invalid', 'Only messages that you hold there are passed on.');

/** @param folder its name */
export const notInFolder = (folder: string) =>
  invalidField(
    'attachmentIds',
    'invalid',
    `Files of a message are first uploaded to the folder "${folder}" of who writes it.`,
  );

export const modeIgnored: IgnoredField = Object.freeze({
  field: 'mode',
  reason: 'not_applicable',
  message: 'One conversation of all is begun at once.',
});

export const subjectIgnored: IgnoredField = Object.freeze({
  field: 'subject',
  reason: 'not_applicable',
  message: 'A conversation that goes on keeps its subject.',
});

export const nothingToRemove = () => invalidField('messageIds', 'blank', 'No message is named that is to be removed.');

export const notThere = () => invalidField('messageIds', 'invalid', 'Only messages that you hold there are removed.');

export const noConversations = () => invalidField('conversationIds', 'blank', 'No conversation is named.');

export const tooManyConversations = (most: number) =>
  invalidField('conversationIds', 'too_many', `At most ${most} conversations are changed at once.`);

export const noConversation = () => invalidField('conversationIds', 'invalid', 'Conversations are named by their ids.');
