import { connectionType } from '../../platform/connection.js';
import { TermObject } from './term.object.js';

export const TermConnection = connectionType('Term', () => TermObject);
