import { notificationOccasions } from '../../identity/notification-events/index.js';
import { defineArea } from '../../platform/areas/area.js';
import { taken } from '../../platform/refusal/refusal.js';
import { copiedContents } from '../course-copies/index.js';
import { copiedFile } from './copied-file.sql.js';
import { pictureOfCourse } from './course-picture.columns.js';
import { filesOfCourse, filesOfFolder, filesOfGroup, filesOfUser } from './file.reads.js';
import { cyclicFolder } from './file.refusals.js';
import { fileLocks } from './file-locks.sql.js';
import { Folder } from './folder.entity.js';
import { copiedFolder } from './folders/copied-folder.sql.js';
import { fileAdded } from './occasions.sql.js';
import { StoredFile } from './stored-file.entity.js';
import { downloadFromUrl } from './uploading/jobs/download-from-url.job.js';
import { sweepUploads } from './uploading/jobs/sweep-uploads.job.js';

export const area = defineArea({
  entities: [Folder, StoredFile],
  reads: [filesOfFolder, filesOfCourse, filesOfUser, filesOfGroup, pictureOfCourse],
  points: [fileLocks],
  extensions: [
    copiedContents.with(copiedFolder),
    copiedContents.with(copiedFile),
    notificationOccasions.with(fileAdded),
  ],
  jobs: [downloadFromUrl, sweepUploads],
  constraints: {
    folders_name: taken('name', 'name'),
    folders_acyclic: cyclicFolder,
    files_name: taken('name', 'name'),
  },
});
