import { courseReads } from '../../../src/learning/courses/index.js';
import { AccountObject } from '../../identity/accounts/account.object.js';
import { permissionsField, relation } from '../../platform/declare.js';
import { CourseObject } from './course.object.js';
import { TermObject } from './terms/term.object.js';

export const courseFields = [
  relation(CourseObject, 'term', () => TermObject, { description: 'The term in which the course runs.' }),
  relation(CourseObject, 'account', () => AccountObject, {
    description: 'The account; null when it is not yours to see.',
  }),
  relation(CourseObject, 'rootAccount', () => AccountObject, { description: 'The root account.' }),
  permissionsField(CourseObject, 'CoursePermissions', courseReads, {
    readRoster: 'May see who takes part.',
    readSis: 'May read SIS identifiers.',
    createDiscussionTopic: 'May begin a discussion.',
    createAnnouncement: 'May announce something to the course.',
  }),
];
