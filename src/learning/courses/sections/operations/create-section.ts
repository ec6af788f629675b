import { authorizedRead, permitted } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { insertNow } from '../../../../platform/transaction/insert.js';
import { courseReads } from '../../course.reads.js';
import { Section } from '../section.entity.js';
import {
  refuseForeignSection,
  type SectionPatch,
  sectionColumns,
  sectionRefusals,
  sectionSnapshot,
  unnamedSection,
} from '../section.rules.js';

/**
 * Makes a section of a course. SIS identifiers need the right to manage SIS data.
 * Refusals: 400 by field, also `taken` for a SIS id; 403, by field for SIS identifiers; 404. Source: supplement §5.2.
 */
export async function createSection(
  ctx: OperationContext,
  courseKey: RecordKey,
  given: SectionPatch,
): Promise<Section> {
  const course = await authorizedRead(ctx, courseReads, 'manageSections', courseKey);
  const managesSis = await permitted(ctx, courseReads, 'updateSisIds', course.id);
  refuseForeignSection(given, managesSis);
  const draft = sectionColumns({ ...given, name: given.name ?? unnamedSection });
  refuseInvalid(sectionRefusals(draft));
  const section = await insertNow(ctx, Section, { rootAccountId: course.rootAccountId, courseId: course.id, ...draft });
  const data = sectionSnapshot(section);
  ctx.audit({ type: 'section_created', subjectType: 'Section', subjectId: section.id, data });
  return section;
}
