import { actorParameter, allOf, anyOf, definePolicy, type FactSql, fact, is, ofTenant } from '../kernel/policy.js';
import { hasWorkToGrade, isIgnored, waitsForQuiz, waitsForWork } from './todo.sql.js';
import { TodoItem } from './todo-item.entity.js';

const viewer: (...given: Parameters<FactSql>) => string = (_alias, parameters) => actorParameter(parameters);

/** Work that waits for the grade of whoever grades in the course; administrators do not grade for a living. */
const toGrade = fact('toGrade', hasWorkToGrade);

const toSubmit = fact('toSubmit', (alias, parameters) => {
  const courses = parameters.add('actor.asActiveStudent', 'bigint[]', (env) => env.actor.memberships.asActiveStudent);
  const user = viewer(alias, parameters);
  return `${alias}.course_id = any(${courses})
    and case when ${alias}.quiz_id is null then ${waitsForWork(alias, user)} else ${waitsForQuiz(alias, user)} end`;
});

const notIgnored = fact('notIgnored', (alias, parameters) => `not ${isIgnored(alias, viewer(alias, parameters))}`);

/** A todo is seen by the one for whom it waits. */
export const todoItemPolicy = definePolicy(TodoItem, {
  visible: allOf(
    ofTenant('rootAccountId'),
    anyOf(allOf(is({ purpose: 'grading' }), toGrade), allOf(is({ purpose: 'submitting' }), toSubmit)),
    notIgnored,
  ),
  actions: {},
});
