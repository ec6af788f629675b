import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { courseReads, type Section, sectionReads } from '../../../courses/index.js';
import { notCrosslisted } from '../../enrollment.refusals.js';
import { moveSection } from '../move-section.js';

/**
 * Moves a crosslisted section with everybody in it back into the course it came from. Needs the right to manage sections
 * in both. Refusals: 400 `not_crosslisted`; 403 and 404, for the section and for the course. Source: supplement §5.2.
 */
export async function decrosslistSection(ctx: OperationContext, key: RecordKey): Promise<Section> {
  const section = await authorizedFind(ctx, sectionReads, 'manage', key);
  if (section.nonxlistCourseId === null) throw notCrosslisted();
  const course = await authorizedFind(ctx, courseReads, 'manageSections', section.nonxlistCourseId);
  await moveSection(ctx, section, course, 'section_decrosslisted');
  return section;
}
