import { notificationOccasions } from '../../identity/notification-events/index.js';
import { defineArea } from '../../platform/areas/area.js';
import { copiedContents } from '../course-copies/index.js';
import { contentWorks, moduleContents } from '../modules/index.js';
import { copiedPage } from './copied-page.sql.js';
import { pageUpdated } from './occasions.sql.js';
import { Page } from './page.entity.js';
import { pageOfModuleItem, pagesOfCourse, pagesOfGroup } from './page.reads.js';
import { pageChangedMeanwhile } from './page.refusals.js';
import { findPage, workOnPage } from './page-in-modules.sql.js';
import { PageRevision } from './page-revision.entity.js';

export const area = defineArea({
  entities: [Page, PageRevision],
  reads: [pagesOfCourse, pagesOfGroup, pageOfModuleItem],
  extensions: [
    notificationOccasions.with(pageUpdated),
    moduleContents.with({ type: 'Page', find: findPage }),
    contentWorks.with(workOnPage),
    copiedContents.with(copiedPage),
  ],
  constraints: {
    pages_url_of_course: pageChangedMeanwhile,
    pages_url_of_group: pageChangedMeanwhile,
    pages_front_of_course: pageChangedMeanwhile,
    pages_front_of_group: pageChangedMeanwhile,
    page_revisions_number: pageChangedMeanwhile,
  },
});
