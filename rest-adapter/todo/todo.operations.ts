/** What the todo routes ask of the graph. Source: supplement §3.5. */
import { assignmentKeys } from '../assignments/assignments.operations.js';

const item = `
  contextType courseId type: purpose ignore ignorePermanently htmlUrl needsGradingCount @omitWhenNull
  assignment { ${assignmentKeys} }`;

export const ListCourseTodo = `query ListCourseTodo($courseId: RecordId!) {
  course(id: $courseId) { todo { nodes { ${item} } } }
}`;

export const ListOwnTodo = `query ListOwnTodo { viewer { todo { nodes { ${item} } } } }`;

export const IgnoreTodo = `mutation IgnoreTodo($asset: String!, $purpose: TodoPurpose!, $permanent: Boolean) {
  ignoreTodo(asset: $asset, purpose: $purpose, permanent: $permanent)
}`;
