import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { Course } from '../../courses/index.js';
import { AppointmentGroup } from '../appointment-group.entity.js';

/** A course whose people may sign up. */
@Entity({ tableName: 'appointment_group_courses' })
@Index({
  name: 'appointment_group_courses_one',
  expression:
    'create unique index appointment_group_courses_one on appointment_group_courses (root_account_id, appointment_group_id, course_id)',
})
@Index({ name: 'appointment_group_courses_group', properties: ['appointmentGroupId', 'courseId'] })
@Index({ name: 'appointment_group_courses_course', properties: ['courseId', 'appointmentGroupId'] })
export class AppointmentGroupCourse extends TenantRecord {
  @References(() => AppointmentGroup)
  appointmentGroupId!: number;

  @References(() => Course)
  courseId!: number;
}
