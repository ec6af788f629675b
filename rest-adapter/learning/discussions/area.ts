import { defineArea } from '../../platform/index.js';
import { discussionTopicRoutes } from './discussion-topics.routes.js';

export const area = defineArea({
  routes: [...discussionTopicRoutes],
});
