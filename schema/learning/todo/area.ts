import { defineArea } from '../../platform/area.js';
import { todoFields } from './todo-item.fields.js';

export const area = defineArea({
  resolvers: [...todoFields],
});
