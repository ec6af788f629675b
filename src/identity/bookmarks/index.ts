export { Bookmark, type BookmarkData } from './bookmark.entity.js';
export { bookmarkReads } from './bookmark.reads.js';
export { createBookmark } from './operations/create-bookmark.js';
export { deleteBookmark } from './operations/delete-bookmark.js';
export { updateBookmark } from './operations/update-bookmark.js';
