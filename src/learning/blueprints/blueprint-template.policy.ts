/** Who has to do with what a blueprint hands down. Source: supplement §2.9. */
import { may, on, staffIn } from '../../identity/access/index.js';
import {
  allOf,
  anyOf,
  definePolicy,
  type Expr,
  is,
  ofTenant,
  sqlCondition,
  withinParent,
} from '../../platform/authorization/policy.js';
import { sql } from '../../platform/sql/sql.js';
import { BlueprintChange } from './blueprint-change.entity.js';
import { BlueprintException } from './blueprint-exception.entity.js';
import { BlueprintImport } from './blueprint-import.entity.js';
import { BlueprintItem } from './blueprint-item.entity.js';
import { BlueprintMigration } from './blueprint-migration.entity.js';
import { BlueprintSubscription } from './blueprint-subscription.entity.js';
import { BlueprintTemplate } from './blueprint-template.entity.js';

/** Everything about the course: those who manage the courses of its account, and the staff who may edit its contents. */
const manages = <C extends string>(column: C): Expr<C> =>
  anyOf(may('manage_courses', on(column)), allOf(staffIn(column), may('manage_content', on(column))));

const isBlueprint = sqlCondition(
  'isBlueprint',
  (row) => sql`
    exists (
      select 1 from courses vb where vb.id = ${row}.course_id and vb.blueprint and vb.workflow_state <> 'deleted'
    )
  `,
);

const ofBlueprint = sqlCondition(
  'ofBlueprint',
  (row) => sql`
    exists (
      select 1
      from blueprint_templates vt
      join courses vb on vb.id = vt.course_id
      where vt.id = ${row}.template_id and vb.blueprint and vb.workflow_state <> 'deleted'
    )
  `,
);

/** Whoever manages a blueprint sees it, hands it down and locks what is in it; which courses follow it, its account decides. */
export const blueprintTemplatePolicy = definePolicy(BlueprintTemplate, {
  visible: allOf(ofTenant('rootAccountId'), isBlueprint, manages('courseId')),
  actions: {
    sync: manages('courseId'),
    restrict: manages('courseId'),
    associate: allOf(manages('courseId'), may('manage_master_courses', on('courseId'))),
  },
});

export const blueprintMigrationPolicy = definePolicy(BlueprintMigration, {
  visible: allOf(ofTenant('rootAccountId'), ofBlueprint, manages('courseId')),
  actions: {},
});

/** What a course receives is seen by those who manage that course. */
export const blueprintSubscriptionPolicy = definePolicy(BlueprintSubscription, {
  visible: allOf(ofTenant('rootAccountId'), is({ workflowState: 'active' }), manages('courseId')),
  actions: {},
});

export const blueprintImportPolicy = definePolicy(BlueprintImport, {
  visible: allOf(ofTenant('rootAccountId'), manages('courseId')),
  actions: {},
});

export const blueprintChangePolicy = definePolicy(BlueprintChange, { visible: withinParent, actions: {} });

/** What a course keeps of its own is seen by those who manage it, and by those who manage the blueprint. */
export const blueprintExceptionPolicy = definePolicy(BlueprintException, {
  visible: allOf(ofTenant('rootAccountId'), anyOf(manages('courseId'), manages('blueprintCourseId'))),
  actions: {},
});

export const blueprintItemPolicy = definePolicy(BlueprintItem, { visible: withinParent, actions: {} });
