import { Migration } from '@mikro-orm/migrations';

/** Courses are found by `lti_context_id`, which is their uuid. */
export class CoursesByUuid extends Migration {
  override up(): void {
    this.addSql('create index courses_uuid on courses (uuid)');
  }
}
