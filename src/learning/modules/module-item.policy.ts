import { activeStudentIn, memberNowOrBefore, studentIn } from '../../identity/access/index.js';
import {
  actorId,
  allOf,
  anyOf,
  definePolicy,
  is,
  ofTenant,
  sqlCondition,
} from '../../platform/authorization/policy.js';
import { sql } from '../../platform/sql/sql.js';
import { managesContents, seesDrafts } from './module.policy.js';
import { ModuleItem } from './module-item.entity.js';
import { itemLockedFor, shownTo } from './requirements.sql.js';

const ofPublished = sqlCondition(
  'ofPublished',
  (row) => sql`
    exists (select 1 from modules fm where fm.id = ${row}.module_id and fm.workflow_state = 'active')
  `,
);
/** What the item shows is for the actor: whoever is no student sees what is for everybody. */
const mine = sqlCondition('mine', (row) => shownTo(row, actorId));
const unlocked = sqlCondition('unlocked', (row) => sql`not ${itemLockedFor(row, actorId)}`);

/** A published item of a published module is seen by those for whom its content is. */
export const moduleItemPolicy = definePolicy(ModuleItem, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: ['active', 'unpublished'] }),
    anyOf(
      seesDrafts('courseId'),
      allOf(is({ workflowState: 'active' }), memberNowOrBefore('courseId'), ofPublished, mine),
    ),
  ),
  actions: {
    manage: managesContents('courseId'),
    readUnpublished: seesDrafts('courseId'),
    /** Goes through the module: a student, once the item is open to them. */
    take: activeStudentIn('courseId'),
    open: allOf(activeStudentIn('courseId'), unlocked),
    follow: studentIn('courseId'),
  },
});
