import { journalEntryReads } from '../../../src/communication/conversations/index.js';
import { UserObject } from '../../identity/users/user.object.js';
import { CourseObject } from '../../learning/courses/course.object.js';
import { PageArgs } from '../../platform/connection.js';
import { connectionField, permissionsField, relation } from '../../platform/declare.js';
import { JournalEntryConnection, JournalEntryObject } from './journal-entry.object.js';

export const journalEntryFields = [
  relation(JournalEntryObject, 'student', () => UserObject, { description: 'Of whom it is.' }),
  relation(JournalEntryObject, 'author', () => UserObject, { description: 'Who wrote it.' }),
  relation(JournalEntryObject, 'course', () => CourseObject, { description: 'In which course it was written.' }),
  permissionsField(JournalEntryObject, 'JournalEntryPermissions', journalEntryReads, {
    delete: 'May take it back.',
  }),
  connectionField(UserObject, 'journalEntries', () => JournalEntryConnection, {
    description:
      'Notes about them in the faculty journal, the newest first: those of courses where the viewer keeps it. None for everybody else, and while the tenant has no journal (`USER_NOTES` of its services).',
    args: PageArgs,
  }),
];
