import { defineArea } from '../../platform/index.js';
import { courseListRoutes, favoriteCourseRoutes } from './course-lists.routes.js';
import { courseNicknameRoutes } from './course-nicknames.routes.js';
import { courseTabRoutes } from './course-tabs.routes.js';
import { courseUserRoutes } from './course-users.routes.js';
import { courseRoutes } from './courses.routes.js';
import { sectionRoutes } from './sections.routes.js';
import { termRoutes } from './terms.routes.js';

export const area = defineArea({
  routes: [
    ...courseRoutes,
    ...courseListRoutes,
    ...favoriteCourseRoutes,
    ...courseNicknameRoutes,
    ...courseTabRoutes,
    ...courseUserRoutes,
    ...sectionRoutes,
    ...termRoutes,
  ],
});
