import {
  recipientKinds,
  recipientPermissions,
  recipientPermissionWords,
  recipientTypes,
} from '../../../src/communication/conversations/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const RecipientKind = wordEnum(recipientKinds, {
  name: 'RecipientKind',
  description: 'What somebody writes to.',
  values: {
    course: 'All the people of a course.',
    section: 'All the people of a section.',
    group: 'All the members of a group.',
    user: 'One person.',
  },
});
export type RecipientKind = WordOf<typeof RecipientKind>;

export const RecipientType = wordEnum(recipientTypes, {
  name: 'RecipientType',
  description: 'Which recipients a search is limited to.',
  values: { user: 'People.', context: 'Courses, sections and groups.' },
});
export type RecipientType = WordOf<typeof RecipientType>;

export const RecipientPermission = wordEnum(recipientPermissions, {
  name: 'RecipientPermission',
  description: 'What the viewer may do with the people of a course, a section or a group.',
  values: recipientPermissionWords,
});
export type RecipientPermission = WordOf<typeof RecipientPermission>;
