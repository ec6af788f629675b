import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { References } from '../../platform/transaction/reference.js';
import { OutcomeResult, OutcomeResultSnapshot } from './outcome-result.entity.js';

/** A result as it was after one change: append-only. Source: supplement §5.6; decision 0122. */
@Entity({ tableName: 'outcome_result_versions' })
@Unique({ name: 'outcome_result_versions_number', properties: ['outcomeResultId', 'number'] })
export class OutcomeResultVersion extends OutcomeResultSnapshot {
  @References(() => OutcomeResult)
  outcomeResultId!: number;

  /** From 1 on, without gaps within a result. */
  @Property({ type: 'integer' })
  number!: number;
}
