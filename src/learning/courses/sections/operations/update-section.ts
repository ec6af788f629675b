import { authorizedFind, permitted } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { applyPatch } from '../../../../platform/transaction/patch.js';
import type { Section } from '../section.entity.js';
import { sectionReads } from '../section.reads.js';
import {
  refuseForeignSection,
  type SectionPatch,
  sectionColumns,
  sectionFields,
  sectionRefusals,
  sectionSnapshot,
} from '../section.rules.js';

/**
 * Changes a section. SIS identifiers need the right to manage SIS data.
 * Refusals: 400 by field, also `taken` for a SIS id; 403, by field for SIS identifiers; 404. Source: supplement §5.2.
 */
export async function updateSection(ctx: OperationContext, key: RecordKey, given: SectionPatch): Promise<Section> {
  const section = await authorizedFind(ctx, sectionReads, 'manage', key);
  refuseForeignSection(given, await permitted(ctx, sectionReads, 'writeSis', section.id), section);
  const patch = sectionColumns(given);
  refuseInvalid(sectionRefusals(patch, section));
  const before = sectionSnapshot(section);
  const changed = applyPatch(section, patch, sectionFields);
  if (changed.length > 0) {
    const data = { before, after: sectionSnapshot(section) };
    ctx.audit({ type: 'section_updated', subjectType: 'Section', subjectId: section.id, data });
  }
  return section;
}
