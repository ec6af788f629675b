import { Entity, Property } from '@mikro-orm/decorators/legacy';

/** A day on which somebody graded in a course. No table holds it: `gradedDays` makes it. */
@Entity({ expression: 'select 1' })
export class GradebookDay {
  @Property({ type: 'bigint' })
  courseId!: number;

  /** `yyyy-mm-dd`, in the account's time zone. */
  @Property({ type: 'string', columnType: 'date' })
  date!: string;

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  beginsAt!: Date;

  /** The end of the day, exclusive. */
  @Property({ type: 'datetime', columnType: 'timestamptz' })
  endsAt!: Date;
}
