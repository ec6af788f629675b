import { Entity, Unique } from '@mikro-orm/decorators/legacy';
import { User } from '../../identity/users/index.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';

/** Somebody marked a course as one of their favorites. Source: supplement §5.1, favorites. */
@Entity({ tableName: 'favorite_courses' })
@Unique({ name: 'favorite_courses_one', properties: ['userId', 'courseId'] })
export class FavoriteCourse extends TenantRecord {
  @References(() => User)
  userId!: number;

  @References(() => Course)
  courseId!: number;
}
