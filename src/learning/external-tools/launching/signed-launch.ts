import { decisionsOn } from '../../../platform/authorization/authorize.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { accountToolsReads, courseToolsReads } from '../external-tool.reads.js';
import { launchNotGood } from '../external-tool.refusals.js';
import { type ToolPlace, toolPlace } from '../tool-owner.js';
import { openedSecretOf } from '../tool-secret.js';
import { type LaunchFacts, launchFacts } from './launch-facts.sql.js';
import { launchParameters } from './launch-parameters.rules.js';
import { type LaunchTarget, launchTarget } from './launch-target.js';
import type { Launch } from './sealed-launch.js';
import { type LaunchForm, signedForm } from './signed-form.js';

/** What a browser posts, and what is launched. */
export interface SignedLaunch extends LaunchForm {
  readonly name: string;
}

/**
 * Asks for all of a launch again in its user's name, and signs what the tool is told.
 * @throws Refusal as `launchTarget` does; 403 `launch_not_good` where the address leads to another tool by now
 */
export async function signedLaunch(ctx: OperationContext, launch: Launch): Promise<SignedLaunch> {
  const place = await toolPlace(ctx, launch, 'launchTools');
  const target = await launchTarget(ctx, place, launch);
  const { tool, content } = target;
  if (tool.id !== launch.externalToolId || tool.sealedSecret === null) throw launchNotGood();
  const parameters = launchParameters({
    target,
    place,
    facts: await factsOf(ctx, launch, target),
    administers: await administersPlace(ctx, place),
    baseUrl: ctx.baseUrl,
  });
  audit(ctx, launch, target);
  await ctx.em.flush();
  const sharedSecret = openedSecretOf(ctx.services.secrets, launch.rootAccountId, tool.sealedSecret);
  const { consumerKey, oauthCompliant } = tool;
  const form = signedForm(target.address, parameters, { consumerKey, sharedSecret, oauthCompliant });
  return { ...form, name: content?.title ?? tool.name };
}

async function factsOf(
  { services, em, meter }: OperationContext,
  launch: Launch,
  { tool }: LaunchTarget,
): Promise<LaunchFacts> {
  const prefersSisEmail = tool.placementSettings.tool_configuration?.preferSisEmail === true;
  const asked = launchFacts.with({ ...launch, prefersSisEmail });
  const [facts] = await services.database.rows<LaunchFacts>(asked, em, meter);
  if (facts === undefined) throw launchNotGood();
  return facts;
}

async function administersPlace(ctx: OperationContext, { courseId, accountId }: ToolPlace): Promise<boolean> {
  const { administer } =
    courseId === null
      ? await decisionsOn(ctx, accountToolsReads, ['administer'], accountId as number)
      : await decisionsOn(ctx, courseToolsReads, ['administer'], courseId);
  return administer;
}

function audit(ctx: OperationContext, launch: Launch, { address }: LaunchTarget): void {
  const { courseId, accountId, launchType, assignmentId, moduleItemId } = launch;
  ctx.audit({
    type: 'external_tool_launched',
    subjectType: 'ExternalTool',
    subjectId: launch.externalToolId,
    data: { courseId, accountId, launchType, assignmentId, moduleItemId, host: address.host },
  });
}
