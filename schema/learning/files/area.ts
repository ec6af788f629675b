import { withOpenLinks } from '../../../src/learning/files/index.js';
import { defineArea } from '../../platform/area.js';
import { CoursePictureFields } from './course-picture.fields.js';
import { fileFields } from './file.fields.js';
import { FileMutations } from './file.mutations.js';
import { FileQueries } from './file.queries.js';
import { fileUploadFields } from './file-upload.fields.js';
import { folderFields } from './folder.fields.js';

export const area = defineArea({
  resolvers: [FileQueries, FileMutations, CoursePictureFields, ...fileFields, ...fileUploadFields, ...folderFields],
  showHtml: withOpenLinks,
});
