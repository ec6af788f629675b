export type { CoursePicture, PicturedCourse } from './course-picture.columns.js';
export {
  type DownloadLink,
  type DownloadReach,
  downloadPath,
  downloadReaches,
  isSigned,
  linkFor,
} from './downloading/download-link.js';
export { downloaded } from './downloading/downloaded.sql.js';
export { storedBytes } from './downloading/stored-bytes.sql.js';
export { withOpenLinks } from './downloading/with-open-links.js';
export { fileReads, fileUploadReads, folderReads } from './file.reads.js';
export { lockedByModule, lockedFileSentence } from './file.rules.js';
export { type FileLocking, isLockedFor, placeLockFor } from './file-locking.js';
export { fileLocks, type PlaceLock } from './file-locks.sql.js';
export { type FileOwner, rootFolderId } from './file-owner.js';
export { Folder } from './folder.entity.js';
export { folderIdAt } from './folders/folder-by-path.js';
export { createFolder, type NewFolder } from './folders/operations/create-folder.js';
export { deleteFolder } from './folders/operations/delete-folder.js';
export { type FolderPatch, updateFolder } from './folders/operations/update-folder.js';
export { submissionsFolder } from './folders/submissions-folder.js';
export { keptFileReads } from './kept-file.reads.js';
export { deleteFile } from './operations/delete-file.js';
export { deleteFiles } from './operations/delete-files.js';
export { type FilePatch, updateFile } from './operations/update-file.js';
export { largestFile } from './quota/left-of-quota.js';
export { readQuota } from './quota/operations/read-quota.js';
export { duplicateWays, StoredFile } from './stored-file.entity.js';
export { announceFile, type UploadRequest } from './uploading/announce-file.js';
export { mayBeShown, mimeClasses, mimeClassOf } from './uploading/content-type.js';
export { downloadFromUrl } from './uploading/jobs/download-from-url.job.js';
export { sweepUploads } from './uploading/jobs/sweep-uploads.job.js';
export { startUpload, type UploadTarget as UploadPlace } from './uploading/operations/start-upload.js';
export { takeUpload } from './uploading/operations/take-upload.js';
export { ticketIn, type UploadTicket, uploadParameters } from './uploading/upload-ticket.js';
