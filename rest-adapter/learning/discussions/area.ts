import { defineArea } from '../../platform/index.js';
import { announcementRoutes } from './announcements.routes.js';
import { discussionEntryRoutes } from './discussion-entries.routes.js';
import { discussionTopicRoutes } from './discussion-topics.routes.js';

export const area = defineArea({
  routes: [...announcementRoutes, ...discussionTopicRoutes, ...discussionEntryRoutes],
});
