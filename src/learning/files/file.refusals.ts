/** What requests about files are refused for, beside the rules of their fields: reason and sentence of each. */
import { badRequest, conflict, forbidden, invalidField, Refusal } from '../../platform/refusal/refusal.js';

export const cyclicFolder = () => badRequest('cyclic_folder', 'A folder cannot lie within itself.');

export const searchTermTooShort = (shortestSearch: number) =>
  invalidField('searchTerm', 'too_short', `A search term has at least ${shortestSearch} characters.`);

export const folderPathTooDeep = () => invalidField('parentFolderPath', 'too_long', 'The path is too deep.');

export const rootFolderStays = () => badRequest('root_folder', 'A root folder cannot be deleted.');

export const folderNotEmpty = () => badRequest('not_empty', 'The folder is not empty.');

export const rootFolderNotMoved = () => badRequest('root_folder', 'A root folder stays where it is.');

export const fileNameTaken = () => invalidField('name', 'taken', 'The folder has a file of that name.');

export const uploadTaken = () =>
  conflict('upload_taken', 'The file has been uploaded already, or is just being uploaded.');

export const noRoom = () => badRequest('quota_exceeded', 'The file does not fit: the quota is exceeded.');

export const wrongSize = () => badRequest('wrong_size', 'The bytes that came are not as many as were announced.');

export const unreachableUrl = (status: number) =>
  new Refusal('BAD_REQUEST', 'unreachable_url', `The address answered with ${status}.`);

export const uploadExpired = () =>
  forbidden('upload_expired', 'The time for this upload is over; announce the file again.');

export const storageFull = () =>
  new Refusal('INSUFFICIENT_STORAGE', 'storage_full', 'There is no room for files just now.', undefined, 60);

export const uploadCutOff = () => badRequest('upload_cut_off', 'The file broke off before its end.');
