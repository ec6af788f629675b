import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { courseReads, type Section, sectionReads } from '../../../courses/index.js';
import { moveSection } from '../move-section.js';

/**
 * Moves a section with everybody in it into another course, and remembers where it came from. Needs the right to manage
 * sections in both. A section that is in the course already stays as it is.
 * Refusals: 403 and 404, for the section and for the course. Source: supplement §5.2, crosslist.
 */
export async function crosslistSection(ctx: OperationContext, key: RecordKey, courseKey: RecordKey): Promise<Section> {
  const section = await authorizedFind(ctx, sectionReads, 'manage', key);
  const course = await authorizedFind(ctx, courseReads, 'manageSections', courseKey);
  if (section.courseId !== course.id) await moveSection(ctx, section, course, 'section_crosslisted');
  return section;
}
