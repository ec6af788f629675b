import { actorSet } from '../../identity/access/index.js';
import {
  actorId,
  allOf,
  anyOf,
  type ConditionSql,
  definePolicy,
  is,
  ofTenant,
  sqlCondition,
} from '../../platform/authorization/policy.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { hasWorkToGrade, isIgnored, waitsForQuiz, waitsForWork } from './todo.sql.js';
import { TodoItem } from './todo-item.entity.js';

const viewer: (...given: Parameters<ConditionSql>) => Sql = (_row) => actorId;

/** Work that waits for the grade of whoever grades in the course; administrators do not grade for a living. */
const toGrade = sqlCondition('toGrade', hasWorkToGrade);

const toSubmit = sqlCondition('toSubmit', (row) => {
  const courses = actorSet('asActiveStudent');
  const user = viewer(row);
  return sql`
    ${row}.course_id = any(${courses})
    and case when ${row}.quiz_id is null then ${waitsForWork(row, user)} else ${waitsForQuiz(row, user)} end
  `;
});

const notIgnored = sqlCondition('notIgnored', (row) => sql`not ${isIgnored(row, viewer(row))}`);

/** A todo is seen by the one for whom it waits. */
export const todoItemPolicy = definePolicy(TodoItem, {
  visible: allOf(
    ofTenant('rootAccountId'),
    anyOf(allOf(is({ purpose: 'grading' }), toGrade), allOf(is({ purpose: 'submitting' }), toSubmit)),
    notIgnored,
  ),
  actions: {},
});
