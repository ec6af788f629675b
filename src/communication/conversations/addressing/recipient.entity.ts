import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { OneOf } from '../../../platform/transaction/one-of.js';

export const recipientKinds = ['course', 'section', 'group', 'user'] as const;
export type RecipientKind = (typeof recipientKinds)[number];

/** Somebody, or all the people of a place, to whom the actor may write. No table holds it: `recipientsFound` makes it. */
@Entity({ expression: 'select 1' })
export class Recipient {
  @Property({ type: 'bigint' })
  rootAccountId!: number;

  /** The place of its kind in lists: courses, sections, groups, then people. */
  @Property({ type: 'integer' })
  rank!: number;

  @OneOf(recipientKinds)
  kind!: RecipientKind;

  /** Id of the user, course, section or group. */
  @Property({ type: 'bigint' })
  subjectId!: number;

  /** By which it is listed. */
  @Property({ type: 'string', columnType: 'varchar(255)' })
  sortName!: string;
}
