import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  accountReportReads,
  deleteAccountReport,
  startAccountReport,
} from '../../../src/administration/account-reports/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { parentArgument } from '../../platform/parents.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { AccountReportKind } from './account-report.enums.js';
import { AccountReportParametersInput } from './account-report.inputs.js';
import { AccountReportObject } from './account-report.object.js';

const underAccount = [parentArgument('accountId', 'id', accountReportReads, 'accountId')];

@Resolver()
export class AccountReportMutations {
  @PayloadMutation('accountReport', () => AccountReportObject, {
    description: 'Starts a run of a report about an account and all below it. Its file is written after the answer.',
  })
  startAccountReport(
    @Arg('accountId', () => RecordId, { description: 'The account: id, `self` or `sis_account_id:…`.' })
    accountId: RecordKey,
    @Arg('report', () => AccountReportKind, { description: 'Which report.' }) report: AccountReportKind,
    @Arg('parameters', () => AccountReportParametersInput, {
      nullable: true,
      description: 'What it is asked for; `Account.reportTypes` tells what each report takes.',
    })
    parameters: AccountReportParametersInput | null,
    @Ctx() ctx: OperationContext,
  ) {
    return startAccountReport(ctx, accountId, report, parameters ?? {});
  }

  @PayloadMutation('accountReport', () => AccountReportObject, {
    description: 'Deletes a run of a report, and its file. One that is being written is cancelled first.',
    parents: underAccount,
  })
  deleteAccountReport(
    @Arg('accountId', () => RecordId, { nullable: true, description: 'The account: id, `self` or `sis_account_id:…`.' })
    accountId: RecordKey,
    @Arg('report', () => AccountReportKind, {
      nullable: true,
      description: 'Which report it is; 404 for a run of another one.',
    })
    report: AccountReportKind | null,
    @Arg('id', () => RecordId, { description: 'Record id of the run.' }) id: RecordKey,
    @Ctx() ctx: OperationContext,
  ) {
    return deleteAccountReport(ctx, accountId, id, report ?? null);
  }
}
