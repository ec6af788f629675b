import { Field, ObjectType } from 'type-graphql';
import { accountReportTypeReads, type ReportKind } from '../../../src/administration/account-reports/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';

@ObjectType('AccountReportParameter', { simpleResolvers: true, description: 'A parameter that a report takes.' })
export class AccountReportParameterObject {
  @Field(() => String, { description: 'Its name over REST; the input has it in camel case.' })
  name!: string;

  @Field(() => String, { description: 'What it does.' })
  description!: string;

  @Field(() => Boolean, { description: 'Whether the report is refused without it.' })
  required!: boolean;
}

/** Source: D1 · Account reports. */
@ReadBy(accountReportTypeReads)
@ObjectType('AvailableReport', { simpleResolvers: true, description: 'A report that can be run about an account.' })
export class AccountReportTypeObject {
  /** What else there is of it, the code knows by this. */
  report!: ReportKind;
}

export const AccountReportTypeConnection = connectionType('AvailableReport', () => AccountReportTypeObject);
