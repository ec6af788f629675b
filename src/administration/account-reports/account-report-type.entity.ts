import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { ReportKind } from './report-types.js';

/** A report that can be run about an account. No table holds it: `availableReports` makes it of the list in the code. */
@Entity({ expression: 'select 1' })
export class AccountReportType {
  @Property({ type: 'bigint' })
  accountId!: number;

  @Property({ type: 'string', columnType: 'varchar(64)' })
  report!: ReportKind;

  /** Its place in the list. */
  @Property({ type: 'integer' })
  position!: number;
}
