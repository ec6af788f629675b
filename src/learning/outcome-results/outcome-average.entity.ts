import { Entity, Property } from '@mikro-orm/decorators/legacy';

/** How far the students of a course have mastered an outcome on average. No table holds it: `averagesOfCourse` makes it. */
@Entity({ expression: 'select 1' })
export class OutcomeAverage {
  @Property({ type: 'bigint' })
  outcomeId!: number;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  outcomeTitle!: string;

  @Property({ type: 'double', nullable: true })
  masteryPoints!: number | null;

  @Property({ type: 'double', nullable: true })
  pointsPossible!: number | null;

  @Property({ type: 'double' })
  score!: number;

  /** Students with a score. */
  @Property({ type: 'integer' })
  count!: number;

  @Property({ type: 'boolean' })
  hidePoints!: boolean;

  /** Of the last of all results. */
  @Property({ type: 'string', columnType: 'varchar(255)' })
  title!: string;

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  assessedAt!: Date;
}
