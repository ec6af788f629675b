import { Entity, Property } from '@mikro-orm/decorators/legacy';

/** A submission that one grader graded on one day. No table holds it: `gradedSubmissions` makes it. */
@Entity({ expression: 'select 1' })
export class GradebookSubmission {
  /** Id of the submission. */
  @Property({ type: 'bigint' })
  id!: number;

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  beginsAt!: Date;

  /** The end of the day, exclusive. */
  @Property({ type: 'datetime', columnType: 'timestamptz' })
  endsAt!: Date;

  /** Id of the user who graded; 0 for what was graded by itself. */
  @Property({ type: 'bigint' })
  graderId!: number;
}
