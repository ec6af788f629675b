import { defineArea } from '../../platform/area.js';
import { gradebookHistoryFields } from './gradebook-history.fields.js';

export const area = defineArea({
  resolvers: [...gradebookHistoryFields],
});
