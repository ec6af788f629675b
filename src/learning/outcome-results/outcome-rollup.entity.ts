import { Entity, Property } from '@mikro-orm/decorators/legacy';

/** A student of a course, and what they have mastered there. No table holds it: `studentsRolledUp` makes it. */
@Entity({ expression: 'select 1' })
export class OutcomeRollup {
  @Property({ type: 'bigint' })
  courseId!: number;

  @Property({ type: 'bigint' })
  userId!: number;

  /** Of the first of their parts in the course that the viewer's rights reach. */
  @Property({ type: 'bigint' })
  sectionId!: number;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  sortName!: string;

  /** Of the outcome by which the list is ordered; -1 for none. */
  @Property({ type: 'double' })
  orderScore!: number;

  /** The outcomes that are wanted; null for all. */
  @Property({ type: 'json', columnType: 'bigint[]', nullable: true })
  wanted!: number[] | null;

  /** The viewer reads what is not posted, too. */
  @Property({ type: 'boolean' })
  readsAll!: boolean;
}
