import { defineArea } from '../../platform/index.js';
import { conversationWritingRoutes } from './conversation-writing.routes.js';
import { conversationRoutes } from './conversations.routes.js';
import { recipientRoutes } from './recipients.routes.js';

export const area = defineArea({ routes: [...recipientRoutes, ...conversationRoutes, ...conversationWritingRoutes] });
