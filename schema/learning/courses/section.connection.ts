import { connectionType } from '../../platform/connection.js';
import { SectionObject } from './section.object.js';

export const SectionConnection = connectionType('Section', () => SectionObject);
