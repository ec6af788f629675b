import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, Extensions, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import {
  type AccountReport,
  accountReportReads,
  parameterDescriptions,
  plainName,
  type ReportKind,
  reportLinkPath,
  reportParameterNames,
  reportTypes,
} from '../../../src/administration/account-reports/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { AccountObject } from '../../identity/accounts/account.object.js';
import { ProgressObject } from '../../identity/progress/progress.object.js';
import { UserObject } from '../../identity/users/user.object.js';
import { CourseObject } from '../../learning/courses/course.object.js';
import { TermObject } from '../../learning/courses/terms/term.object.js';
import { PageArgs } from '../../platform/connection.js';
import { Credential, connectionField, memberField, needs, permissionsField, relation } from '../../platform/declare.js';
import { loadRecord } from '../../platform/load-record.js';
import { AccountReportKind } from './account-report.enums.js';
import { AccountReportArgs, AccountReportListArgs } from './account-report.inputs.js';
import {
  AccountReportConnection,
  AccountReportFileObject,
  AccountReportObject,
  AccountReportParametersObject,
} from './account-report.object.js';
import {
  AccountReportParameterObject,
  AccountReportTypeConnection,
  AccountReportTypeObject,
} from './account-report-type.object.js';

/** What is read of the file of a run. */
type FileOfReport = Omit<AccountReportFileObject, 'url'>;
type ReportRow = AccountReport & { file: FileOfReport | null };

const typeNeeds = needs<{ report: ReportKind }>();
const reportNeeds = needs<ReportRow>();

@Resolver(() => AccountReportTypeObject)
class AccountReportTypeFields {
  @typeNeeds('report')
  @FieldResolver(() => AccountReportKind, { description: 'Which report it is.' })
  report(@Root() { report }: { report: ReportKind }): AccountReportKind {
    return report;
  }

  @typeNeeds('report')
  @FieldResolver(() => String, { description: 'What people call it.' })
  title(@Root() { report }: { report: ReportKind }): string {
    return reportTypes[report].title;
  }

  @Extensions({ length: reportParameterNames.length })
  @typeNeeds('report')
  @FieldResolver(() => [AccountReportParameterObject], { description: 'What it can be asked for.' })
  parameters(@Root() { report }: { report: ReportKind }) {
    const { parameters } = reportTypes[report];
    return reportParameterNames.flatMap((name) => {
      const required = parameters[name];
      if (required === undefined) return [];
      return [{ name: plainName(name), description: parameterDescriptions[name], required }];
    });
  }
}

@Resolver(() => AccountReportParametersObject)
class AccountReportParametersFields {
  @FieldResolver(() => CourseObject, { nullable: true, description: 'The course; null when it is not yours to see.' })
  course(
    @Root() { courseId }: AccountReportParametersObject,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return courseId === null ? null : loadRecord(ctx, info, courseId);
  }

  @FieldResolver(() => TermObject, { nullable: true, description: 'The term; null once it is deleted.' })
  term(
    @Root() { enrollmentTermId }: AccountReportParametersObject,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return enrollmentTermId === null ? null : loadRecord(ctx, info, enrollmentTermId);
  }
}

@Resolver(() => AccountReportObject)
class AccountReportFields {
  @reportNeeds('parameters', 'extraText')
  @FieldResolver(() => AccountReportParametersObject, {
    nullable: true,
    description: 'What the run was asked for, and what is said of it once it is over; null where there is neither.',
  })
  parameters(@Root() { parameters, extraText }: Pick<ReportRow, 'parameters' | 'extraText'>) {
    if (parameters === null && extraText === null) return null;
    const { startAt, endAt } = parameters ?? {};
    return {
      ...Object.fromEntries(reportParameterNames.map((name) => [name, parameters?.[name] ?? null])),
      startAt: startAt === undefined ? null : new Date(startAt),
      endAt: endAt === undefined ? null : new Date(endAt),
      extraText,
    };
  }

  @Credential()
  @reportNeeds('id', 'file')
  @FieldResolver(() => AccountReportFileObject, {
    nullable: true,
    description:
      'The file; null before it is there, once it was kept long enough, and for who may not read all that is in it.',
  })
  file(@Root() { id, file }: Pick<ReportRow, 'id' | 'file'>, @Ctx() ctx: RequestContext) {
    if (file === null) return null;
    const { userId, realUserId } = ctx.actor;
    const link = { reportId: id, uuid: file.uuid, userId, realUserId };
    return { ...file, url: ctx.baseUrl + reportLinkPath(ctx.services.secrets, link, new Date()) };
  }

  @reportNeeds('id', 'file')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Address of the file for whoever sends a token with it and may read it; null where `file` is.',
  })
  fileUrl(@Root() { id, file }: Pick<ReportRow, 'id' | 'file'>, @Ctx() ctx: RequestContext): string | null {
    return file === null ? null : `${ctx.baseUrl}/account_reports/${id}/file`;
  }
}

const readers = 'those who may read reports of it';

export const accountReportFields = [
  AccountReportTypeFields,
  AccountReportParametersFields,
  AccountReportFields,
  relation(AccountReportTypeObject, 'lastRun', () => AccountReportObject, {
    description: 'The newest run of it about the account; null without any.',
  }),
  relation(AccountReportObject, 'account', () => AccountObject, { description: 'The account that it is about.' }),
  relation(AccountReportObject, 'user', () => UserObject, { description: 'Who started it.' }),
  relation(AccountReportObject, 'job', () => ProgressObject, {
    description: 'Its job, by which it is cancelled (`cancelProgress`).',
  }),
  permissionsField(AccountReportObject, 'AccountReportPermissions', accountReportReads, {
    delete: 'May delete it.',
    readFile: 'May fetch its file.',
  }),
  connectionField(AccountObject, 'reportTypes', () => AccountReportTypeConnection, {
    description: `The reports that can be run about the account, for ${readers}.`,
    args: PageArgs,
  }),
  connectionField(AccountObject, 'reports', () => AccountReportConnection, {
    description: `Runs of reports about the account, the newest first, for ${readers}.`,
    args: AccountReportListArgs,
  }),
  memberField(AccountObject, 'report', () => AccountReportObject, {
    description: `One run of a report about the account, for ${readers}.`,
    args: AccountReportArgs,
    connection: 'report',
  }),
];
