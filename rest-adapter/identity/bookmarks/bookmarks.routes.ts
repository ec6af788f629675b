import { del, get, page, path, post, put, record, section, wholeBody } from '../../platform/index.js';

const id = path('id');

export const bookmarkRoutes = section('D1 · Bookmarks', [
  get('/users/self/bookmarks', 'ListBookmarks', {
    summary: "List the caller's bookmarks",
    respond: page('viewer.bookmarks'),
  }),
  post('/users/self/bookmarks', 'CreateBookmark', {
    summary: 'Create a bookmark',
    variables: { input: wholeBody() },
    respond: record('createBookmark.bookmark'),
  }),
  get('/users/self/bookmarks/:id', 'GetBookmark', {
    summary: 'Show a bookmark',
    variables: { id },
    respond: record('bookmark'),
  }),
  put('/users/self/bookmarks/:id', 'UpdateBookmark', {
    summary: 'Change or move a bookmark',
    variables: { id, input: wholeBody() },
    respond: record('updateBookmark.bookmark'),
  }),
  del('/users/self/bookmarks/:id', 'DeleteBookmark', {
    summary: 'Delete a bookmark',
    variables: { id },
    respond: record('deleteBookmark.bookmark'),
  }),
]);
