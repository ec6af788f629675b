import { defineArea } from '../../platform/area.js';
import { bookmarkFields } from './bookmark.fields.js';
import { BookmarkMutations } from './bookmark.mutations.js';
import { BookmarkQueries } from './bookmark.queries.js';

export const area = defineArea({ resolvers: [BookmarkQueries, BookmarkMutations, ...bookmarkFields] });
