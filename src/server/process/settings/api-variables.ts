/** The settings of both APIs. */
import { choice, onOff } from './config-values.js';
import { setting } from './setting.js';

export const apiVariables = {
  ACCESS_TOKEN_PARAMETER: setting(
    choice(['rest', 'graphql', 'rest,graphql', 'none']).default('rest'),
    'Where a token may stand in the `access_token` parameter, beside the header.',
  ),
  API_DESCRIPTION: setting(
    choice(['open', 'closed']).nullable().default(null),
    'Whether introspection, SDL and OpenAPI are answered. Closed by default in production.',
    'open',
  ),
  VISITORS: setting(
    onOff(false),
    'On, whoever sends no token reads public courses, with their syllabus, tabs and pages, and reports problems, over REST and GraphQL. Off, every operation but GET /brand_variables needs a token.',
  ),
};
