import { Entity, Property } from '@mikro-orm/decorators/legacy';

/** Somebody who graded on one day. No table holds it: `gradersOfNamedDay` makes it. */
@Entity({ expression: 'select 1' })
export class GradebookGrader {
  /** Id of the user; 0 for what was graded by itself. */
  @Property({ type: 'bigint' })
  id!: number;

  @Property({ type: 'string', columnType: 'text' })
  name!: string;

  @Property({ type: 'json', columnType: 'json' })
  assignmentIds!: number[];
}
