import type { ActionOf } from '../../../platform/authorization/policy.js';
import { defineReads, type Reads } from '../../../platform/query/reads.js';
import { sql } from '../../../platform/sql/sql.js';
import { Section } from './section.entity.js';
import { sectionPolicy } from './section.policy.js';

export const sectionReads: Reads<Section, ActionOf<typeof sectionPolicy>> = defineReads(Section, {
  policy: sectionPolicy,
  keys: {
    sis_section_id: (row, value, tenant) => sql`
      ${row}.root_account_id = ${tenant}
      and ${row}.sis_section_id = ${value}
      and ${row}.workflow_state <> 'deleted'
    `,
    sis_integration_id: (row, value, tenant) => sql`
      ${row}.root_account_id = ${tenant}
      and ${row}.integration_id = ${value}
      and ${row}.workflow_state <> 'deleted'
    `,
  },
  computed: {
    sisCourseId: (_row, { lookUp }) => lookUp('courses', 'course_id', 'sis_course_id'),
  },
});
