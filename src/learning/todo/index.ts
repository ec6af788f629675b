export { ignoreTodo } from './operations/ignore-todo.js';
export { TodoIgnore } from './todo-ignore.entity.js';
export { TodoItem, type TodoPurpose, todoPurposes } from './todo-item.entity.js';
export { todoItemReads } from './todo-item.reads.js';
