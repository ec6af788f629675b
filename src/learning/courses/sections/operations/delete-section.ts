import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { removal, transition } from '../../../../platform/transaction/transition.js';
import { sectionInUse } from '../../course.refusals.js';
import { occupied } from '../../course-checks.sql.js';
import type { Section } from '../section.entity.js';
import { sectionReads } from '../section.reads.js';
import { sectionSnapshot } from '../section.rules.js';

/** The section is locked already: who enrolls somebody in it just now waits, and is refused then. */
/**
 * Takes a section away in which nobody is enrolled. Refusals: 400 `section_in_use`; 403; 404. Source: supplement §5.2.
 */
export async function deleteSection(ctx: OperationContext, key: RecordKey): Promise<Section> {
  const section = await authorizedFind(ctx, sectionReads, 'manage', key);
  const rows = await ctx.services.database.rows(occupied.with({ sectionId: section.id }), ctx.em);
  if (rows.length > 0) throw sectionInUse();
  transition(section, removal);
  const data = sectionSnapshot(section);
  ctx.audit({ type: 'section_deleted', subjectType: 'Section', subjectId: section.id, data });
  return section;
}
