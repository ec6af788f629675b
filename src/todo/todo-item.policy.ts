import { actorParameter, allOf, anyOf, definePolicy, type FactSql, fact, is, ofTenant } from '../kernel/policy.js';
import { hasWorkToGrade, isIgnored, waitsForWork } from './todo.sql.js';
import { TodoItem } from './todo-item.entity.js';

const viewer: (...given: Parameters<FactSql>) => string = (_alias, parameters) => actorParameter(parameters);

/** Work that waits for the grade of whoever grades in the course; administrators do not grade for a living. */
const toGrade = fact('toGrade', hasWorkToGrade);

const toSubmit = fact('toSubmit', (alias, parameters) => {
  const courses = parameters.add('actor.asActiveStudent', 'bigint[]', (env) => env.actor.memberships.asActiveStudent);
  return `${alias}.course_id = any(${courses}) and ${waitsForWork(alias, viewer(alias, parameters))}`;
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
