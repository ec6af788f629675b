import { clientTypes } from '../../../src/identity/applications/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const ClientType = wordEnum(clientTypes, {
  name: 'ClientType',
  description: 'Whether an application can keep a secret.',
  values: {
    public: 'It runs in a browser or on a device, where others can read it: it has no secret and proves each code.',
    confidential: 'It runs on a server, and has a secret.',
  },
});
export type ClientType = WordOf<typeof ClientType>;
