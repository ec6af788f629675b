import { defineArea } from '../../platform/areas/area.js';
import { TodoIgnore } from './todo-ignore.entity.js';
import { TodoItem } from './todo-item.entity.js';
import { todoOfCourse, todoOfUser } from './todo-item.reads.js';

export const area = defineArea({
  entities: [TodoItem, TodoIgnore],
  reads: [todoOfCourse, todoOfUser],
});
