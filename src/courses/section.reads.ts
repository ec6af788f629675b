import type { ActionOf } from '../kernel/policy.js';
import { defineReads, type Reads } from '../kernel/reads.js';
import { Section } from './section.entity.js';
import { sectionPolicy } from './section.policy.js';

export const sectionReads: Reads<Section, ActionOf<typeof sectionPolicy>> = defineReads(Section, {
  policy: sectionPolicy,
  keys: {
    sis_section_id: (alias, value, tenant) =>
      `${alias}.root_account_id = ${tenant} and ${alias}.sis_section_id = ${value} and ${alias}.workflow_state <> 'deleted'`,
    sis_integration_id: (alias, value, tenant) =>
      `${alias}.root_account_id = ${tenant} and ${alias}.integration_id = ${value} and ${alias}.workflow_state <> 'deleted'`,
  },
  computed: {
    sisCourseId: (_alias, _parameters, _argument, lookUp) => lookUp('courses', 'course_id', 'sis_course_id'),
  },
});
