import { defineArea } from '../../platform/areas/area.js';
import { assignmentLocks } from '../assignments/index.js';
import { copiedContents } from '../course-copies/index.js';
import { fileLocks } from '../files/index.js';
import { contentWorks } from './content-work.sql.js';
import { copiedModule } from './copied-module.sql.js';
import { fileLockOf } from './file-lock.sql.js';
import { Module } from './module.entity.js';
import { modulesOfCourse } from './module.reads.js';
import { knownContents, moduleContents } from './module-contents.js';
import { ModuleItem } from './module-item.entity.js';
import { ModuleItemMark } from './module-item-mark.entity.js';
import { moduleLockOf } from './requirements.sql.js';

export const area = defineArea({
  entities: [Module, ModuleItem, ModuleItemMark],
  reads: [modulesOfCourse],
  points: [moduleContents, contentWorks],
  extensions: [
    copiedContents.with(copiedModule),

    ...knownContents.map((content) => moduleContents.with(content)),
    assignmentLocks.with({ name: 'modules', lockOf: moduleLockOf }),
    fileLocks.with({ name: 'modules', lockOf: fileLockOf }),
  ],
});
