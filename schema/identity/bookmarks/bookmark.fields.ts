import { bookmarkReads } from '../../../src/identity/bookmarks/index.js';
import { PageArgs } from '../../platform/connection.js';
import { connectionField, permissionsField, relation } from '../../platform/declare.js';
import { UserObject } from '../users/user.object.js';
import { BookmarkConnection, BookmarkObject } from './bookmark.object.js';

export const bookmarkFields = [
  permissionsField(BookmarkObject, 'BookmarkPermissions', bookmarkReads, {
    update: 'May change and move it.',
    delete: 'May take it away.',
  }),
  relation(BookmarkObject, 'user', () => UserObject, { description: 'Its owner.' }),
  connectionField(UserObject, 'bookmarks', () => BookmarkConnection, {
    description: 'Your own bookmarks in their order; 403 for those of anybody else.',
    args: PageArgs,
  }),
];
