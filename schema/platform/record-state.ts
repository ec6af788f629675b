import { activeOrDeleted } from '../../src/platform/transaction/active-or-deleted.js';
import { type WordOf, wordEnum } from './word-enum.js';

export const RecordState = wordEnum(activeOrDeleted, {
  name: 'RecordState',
  description: 'How a record stands with which nothing else can happen.',
  values: {
    active: 'It is there.',
    deleted: 'It was removed.',
  },
});
export type RecordState = WordOf<typeof RecordState>;
