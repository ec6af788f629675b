import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { Course, Section } from '../../courses/index.js';
import { AppointmentGroup } from '../appointment-group.entity.js';

/** A section whose people alone, of its course, may sign up. */
@Entity({ tableName: 'appointment_group_sections' })
@Index({
  name: 'appointment_group_sections_one',
  expression:
    'create unique index appointment_group_sections_one on appointment_group_sections (root_account_id, appointment_group_id, section_id)',
})
@Index({ name: 'appointment_group_sections_group', properties: ['appointmentGroupId', 'courseId', 'sectionId'] })
export class AppointmentGroupSection extends TenantRecord {
  @References(() => AppointmentGroup)
  appointmentGroupId!: number;

  /** The course whose section it was when it was chosen: a section that moves away opens the course to nobody else. */
  @References(() => Course)
  courseId!: number;

  @References(() => Section)
  sectionId!: number;
}
