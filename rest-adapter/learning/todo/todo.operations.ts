/** What the todo routes ask of the graph. Source: supplement §3.5. */
import { assignmentKeys } from '../assignments/assignments.operations.js';
import { quizKeys } from '../quizzes/quizzes.operations.js';

const item = `
  contextType courseId type: purpose ignore ignorePermanently htmlUrl needsGradingCount @omitWhenNull
  assignment @omitWhenNull { ${assignmentKeys} } quiz @include(if: $ungradedQuizzes) @omitWhenNull { ${quizKeys} }`;

export const ListCourseTodo = `query ListCourseTodo($courseId: RecordId!, $ungradedQuizzes: Boolean = false) {
  course(id: $courseId) { todo(ungradedQuizzes: $ungradedQuizzes) { nodes { ${item} } } }
}`;

export const ListOwnTodo = `query ListOwnTodo($ungradedQuizzes: Boolean = false) {
  viewer { todo(ungradedQuizzes: $ungradedQuizzes) { nodes { ${item} } } }
}`;

export const IgnoreTodo = `mutation IgnoreTodo($asset: String!, $purpose: TodoPurpose!, $permanent: Boolean) {
  ignoreTodo(asset: $asset, purpose: $purpose, permanent: $permanent)
}`;
