import type { Opt } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { ListOf } from '../../platform/transaction/list-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';

/**
 * What repeats: a rule, and the wall time in a zone from which it counts. Each occurrence is an event of its own.
 * Source: RFC 5545 §3.3.10, §3.8.5.3.
 */
@Entity({ tableName: 'calendar_series' })
export class CalendarSeries extends TenantRecord {
  /** The rule as RFC 5545 writes it, without the name of the property: `FREQ=WEEKLY;COUNT=10`. */
  @Property({ type: 'text' })
  rrule!: string;

  /** IANA name of the zone in which the series keeps its wall time. */
  @Property({ type: 'string', columnType: 'varchar(64)' })
  timeZone!: string;

  /** Wall time of the first occurrence: `2026-03-02T09:00:00`; of whole days their midnight. */
  @Property({ type: 'string', columnType: 'varchar(19)' })
  startsOn!: string;

  /** How long each occurrence lasts, in seconds of elapsed time; of whole days, 86,400 for each. */
  @Property({ type: 'integer', default: 0 })
  seconds: number & Opt = 0;

  @Property({ type: 'boolean', default: false })
  allDay: boolean & Opt = false;

  /** The number behind the title of the first occurrence; null where titles have none. */
  @Property({ type: 'integer', nullable: true })
  firstNumber: number | null = null;

  /** Wall times of the rule that the clocks of the zone leave out, so that nothing takes place then. */
  @ListOf('text')
  leftOut: string[] & Opt = [];

  /** Grows with each change of the series or of one of its occurrences. */
  @Property({ type: 'integer', default: 0 })
  sequence: number & Opt = 0;
}
