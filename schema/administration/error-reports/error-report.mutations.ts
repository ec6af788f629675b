import { Arg, Ctx, Resolver } from 'type-graphql';
import { reportError } from '../../../src/administration/error-reports/index.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { ErrorReportClientInput, ErrorReportInput } from './error-report.inputs.js';
import { LoggedErrorReportObject } from './error-report.object.js';

@Resolver()
export class ErrorReportMutations {
  @PayloadMutation('errorReport', () => LoggedErrorReportObject, {
    description: 'Reports a problem to those who run the service; where VISITORS is on, also without a token.',
  })
  async reportError(
    @Arg('input', () => ErrorReportInput, { description: 'The problem.' }) { id, ...input }: ErrorReportInput,
    @Arg('client', () => ErrorReportClientInput, { nullable: true, description: 'What the request tells by itself.' })
    client: ErrorReportClientInput | null | undefined,
    @Ctx() ctx: OperationContext,
  ) {
    const report = await reportError(ctx, { ...input, id: id ?? null }, client ?? {});
    return { logged: true, recordId: report.id };
  }
}
