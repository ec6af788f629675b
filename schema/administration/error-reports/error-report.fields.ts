import { FieldResolver, Resolver, Root } from 'type-graphql';
import type { ErrorReport } from '../../../src/administration/error-reports/index.js';
import { AccountObject } from '../../identity/accounts/account.object.js';
import { PageArgs } from '../../platform/connection.js';
import { connectionField, needs } from '../../platform/declare.js';
import { ErrorReportConnection, ErrorReportEntryObject, ErrorReportObject } from './error-report.object.js';

const reportNeeds = needs<ErrorReport>();

@Resolver(() => ErrorReportObject)
class ErrorReportFields {
  @reportNeeds('httpEnv')
  @FieldResolver(() => [ErrorReportEntryObject], { description: 'What is known of the program; at most 200 entries.' })
  httpEnv(@Root() { httpEnv }: Pick<ErrorReport, 'httpEnv'>): ErrorReportEntryObject[] {
    return Object.entries(httpEnv).map(([name, value]) => ({ name, value }));
  }
}

export const errorReportFields = [
  ErrorReportFields,
  connectionField(AccountObject, 'errorReports', () => ErrorReportConnection, {
    description:
      'Problems that people have reported, the newest first; at the account of the site, for who may read them.',
    args: PageArgs,
  }),
];
