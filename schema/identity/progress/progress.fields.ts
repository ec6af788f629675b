import { relation } from '../../platform/declare.js';
import { UserObject } from '../users/user.object.js';
import { ProgressObject } from './progress.object.js';

export const progressFields = [
  relation(ProgressObject, 'user', () => UserObject, { description: 'Who started the job.' }),
];
