import { defineArea } from '../../platform/areas/area.js';
import { Bookmark } from './bookmark.entity.js';
import { bookmarksOfUser } from './bookmark.reads.js';

export const area = defineArea({
  entities: [Bookmark],
  reads: [bookmarksOfUser],
});
