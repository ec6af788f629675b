export { ignoreTodo } from './operations/ignore-todo.js';
export { TodoItem, type TodoPurpose, todoPurposes } from './todo-item.entity.js';
export { todoItemReads } from './todo-item.reads.js';
