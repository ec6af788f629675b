/** What requests about topics are refused for, beside the rules of their fields: reason and sentence of each. */
import { invalidField } from '../../platform/refusal/refusal.js';

/** What people have answered is not taken out of their sight. */
export const alreadyAnswered = () =>
  invalidField('published', 'has_entries', 'A topic in which something was said stays published.');

export const sectionUnknown = () =>
  invalidField('sectionIds', 'not_found', 'The course has no such section that you may name.');

export const sectionsOfGroup = () => invalidField('sectionIds', 'not_usable', 'A group has no sections.');

export const fileNotYours = () => invalidField('attachmentId', 'not_found', 'You have no such file to put there.');

/** @param field that names a topic */
export const notPinnedThere = (field: string) =>
  invalidField(field, 'not_pinned', 'Only pinned topics of the same course or group can be named.');
