import { lockableAspects } from '../../../src/learning/course-copies/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

/** Source: supplement §2.9, restrictions. */
export const BlueprintLock = wordEnum(lockableAspects, {
  name: 'BlueprintLock',
  description: 'What of a content its blueprint locks: it is changed there alone.',
  values: {
    content: 'What it says, asks and takes: titles, texts, questions, files.',
    points: 'What it is worth, and how that is shown.',
    due_dates: 'When it is due.',
    availability_dates: 'From when to when it is open, and what keeps it back.',
  },
});
export type BlueprintLock = WordOf<typeof BlueprintLock>;
