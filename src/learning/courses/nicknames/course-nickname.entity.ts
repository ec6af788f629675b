import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { User } from '../../../identity/users/index.js';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { Course } from '../course.entity.js';

/** What somebody calls a course, for themself alone. Source: supplement §5.1, course_nicknames. */
@Entity({ tableName: 'course_nicknames' })
@Unique({ name: 'course_nicknames_one', properties: ['userId', 'courseId'] })
export class CourseNickname extends TenantRecord {
  @References(() => User)
  userId!: number;

  @References(() => Course)
  courseId!: number;

  @Property({ type: 'string', columnType: 'varchar(60)' })
  nickname!: string;
}
