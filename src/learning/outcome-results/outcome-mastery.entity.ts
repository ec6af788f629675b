import { Entity, Property } from '@mikro-orm/decorators/legacy';

/** How far somebody has mastered an outcome. No table holds it: `masteryOfUser` makes it of the results that the viewer sees. */
@Entity({ expression: 'select 1' })
export class OutcomeMastery {
  @Property({ type: 'bigint' })
  userId!: number;

  @Property({ type: 'bigint' })
  outcomeId!: number;

  @Property({ type: 'double', nullable: true })
  score!: number | null;

  @Property({ type: 'boolean', nullable: true })
  mastery!: boolean | null;

  /** Results that it is worked out of. */
  @Property({ type: 'integer' })
  count!: number;

  @Property({ type: 'boolean' })
  hidePoints!: boolean;

  /** Of the last of the results. */
  @Property({ type: 'string', columnType: 'varchar(255)' })
  title!: string;

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  assessedAt!: Date;
}
