/** What a request to launch leads to: asked when an address is given, and again when it is opened. */
import { decisionsOn } from '../../../platform/authorization/authorize.js';
import { emptySelection } from '../../../platform/query/answer-selection.js';
import { readRecord } from '../../../platform/query/reading.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import { courseReads, isHiddenTab, reservedSaid, type TabSettings, toolTabKey } from '../../courses/index.js';
import type { ContentFinder } from '../../modules/index.js';
import { accountToolsReads, courseToolsReads } from '../external-tool.reads.js';
import {
  launchAddressLacking,
  launchForStaff,
  notPlaced,
  toolWithoutSecret,
  withoutTool,
} from '../external-tool.refusals.js';
import { addressOf, linkPlaceOf } from '../external-tool.rules.js';
import { isForStaff, type PlacementName, placementIn, type ShownPlacement } from '../placements/placement.rules.js';
import type { ToolPlace } from '../tool-owner.js';
import { isPlacementLaunch, type LaunchRequest, refuseIncomplete } from './launch-request.rules.js';
import { type LaunchableTool, launchableTools } from './launchable-tools.sql.js';
import { type LaunchedContent, launchedAssignment, launchedItem } from './launched-content.js';
import { domainsOf, ownerOf } from './link-owner.rules.js';
import { reservedIn } from './reserved-names.rules.js';

export interface LaunchTarget {
  readonly tool: LaunchableTool;
  /** Where the browser is sent. */
  readonly address: URL;
  readonly placement: ShownPlacement | null;
  readonly content: LaunchedContent | null;
}

/**
 * Finds the tool and the address that a request means, for who may launch tools in the place.
 * @throws Refusal 400 by field; 403 for what is for staff or locked, and `tool_without_secret`; 404 for a tool that is not there
 */
export async function launchTarget(
  ctx: RequestContext,
  place: ToolPlace,
  request: LaunchRequest,
): Promise<LaunchTarget> {
  refuseIncomplete(request);
  const target = await namedTarget(ctx, place, request);
  if (target.tool.sealedSecret === null) throw toolWithoutSecret();
  return target;
}

async function namedTarget(ctx: RequestContext, place: ToolPlace, request: LaunchRequest): Promise<LaunchTarget> {
  const { launchType, assignmentId, moduleItemId } = request;
  if (launchType === 'assessment') return ofContent(ctx, place, await launchedAssignment(ctx, place, assignmentId!));
  if (launchType === 'module_item') return ofContent(ctx, place, await launchedItem(ctx, place, moduleItemId!));
  if (isPlacementLaunch(launchType)) return ofPlacement(ctx, place, request.externalToolId!, launchType);
  return request.externalToolId == null ? ofAddress(ctx, place, request.url!) : ofTool(ctx, place, request);
}

/** A teacher has put it there: whoever sees it may open it. */
async function ofContent(ctx: RequestContext, place: ToolPlace, content: LaunchedContent): Promise<LaunchTarget> {
  const address = addressOf(content.url);
  const tool = address === null ? null : await toolOf(ctx, place, address, content.toolId);
  const field = content.kind === 'assignment' ? 'assignmentId' : 'moduleItemId';
  if (address === null || tool === null) throw withoutTool(field);
  refuseReserved(field, address, tool);
  return { tool, address, placement: null, content };
}

/** The tool that is named; any with the address where it is deleted, or has the address no more. */
const toolOf = async (ctx: RequestContext, place: ToolPlace, address: URL, named: number | null) =>
  (named === null ? null : await toolAt(ctx, place, address, named)) ?? (await toolAt(ctx, place, address));

/** Whether the address opens a tool in the course. */
export async function opensTool(ctx: RequestContext, courseId: number, text: string): Promise<boolean> {
  const address = addressOf(text);
  return address !== null && (await toolAt(ctx, { courseId, accountId: null }, address)) !== null;
}

/** A tool that an item of a module names: one of the course or of the accounts above it, by an address of its own. */
export const findTool: ContentFinder = async (ctx, { courseId, contentId, externalUrl }) => {
  const place = { courseId, accountId: null };
  const [tool] = await toolsLike(ctx, place, { toolId: contentId });
  const text = externalUrl ?? tool?.url;
  const address = text == null ? null : addressOf(text);
  if (tool === undefined || address === null || (await toolAt(ctx, place, address, tool.id)) === null) return null;
  return { title: tool.name, address: address.href };
};

/** What the launch says of itself it alone says, but for what stands in the tool's own address. */
function refuseReserved(field: string, address: URL, tool: LaunchableTool): void {
  const names = reservedIn(address, tool.url);
  if (names.length > 0) throw reservedSaid(field, names);
}

/** Names that the address of an assignment or an item must not have: those of the tool that it is launched by aside. */
export async function reservedNames(ctx: RequestContext, courseId: number, text: string): Promise<string[]> {
  const address = addressOf(text);
  if (address === null || address.search === '') return [];
  const tool = await toolAt(ctx, { courseId, accountId: null }, address);
  return reservedIn(address, tool?.url ?? null);
}

async function ofPlacement(
  ctx: RequestContext,
  place: ToolPlace,
  id: RecordKey,
  name: PlacementName,
): Promise<LaunchTarget> {
  const tool = await toolById(ctx, place, id);
  const placement = placementIn(tool, name);
  if (placement === null) throw notPlaced(name);
  if (isForStaff(name, placement)) await refuseUnlessStaff(ctx, place);
  if (name === 'course_navigation') await refuseHiddenTab(ctx, place, tool);
  return { tool, address: addressOf(placement.url as string)!, placement, content: null };
}

async function ofTool(ctx: RequestContext, place: ToolPlace, request: LaunchRequest): Promise<LaunchTarget> {
  const tool = await toolById(ctx, place, request.externalToolId!);
  await refuseHidden(ctx, place, tool);
  const { url } = request;
  if (url == null || url === '') {
    if (tool.url === null) throw launchAddressLacking();
    return { tool, address: addressOf(tool.url)!, placement: null, content: null };
  }
  const target = await ofAddress(ctx, place, url, tool.id);
  return target;
}

/** @param only the tool that it has to be; null for whichever it is */
async function ofAddress(
  ctx: RequestContext,
  place: ToolPlace,
  url: string,
  only: number | null = null,
): Promise<LaunchTarget> {
  const address = addressOf(url);
  const tool = address === null ? null : await toolAt(ctx, place, address, only);
  if (address === null || tool === null) throw notFound();
  refuseReserved('url', address, tool);
  await refuseHidden(ctx, place, tool);
  return { tool, address, placement: null, content: null };
}

async function toolById(ctx: RequestContext, place: ToolPlace, id: RecordKey): Promise<LaunchableTool> {
  const [tool] = await toolsLike(ctx, place, { toolId: typeof id === 'number' ? id : null });
  if (tool === undefined) throw notFound();
  return tool;
}

async function toolAt(
  ctx: RequestContext,
  place: ToolPlace,
  address: URL,
  only: number | null = null,
): Promise<LaunchableTool | null> {
  const found = await toolsLike(ctx, place, { linkPlace: linkPlaceOf(address), domains: domainsOf(address) });
  return ownerOf(
    found.filter(({ id }) => only === null || id === only),
    address,
  );
}

const toolsLike = (
  { services, actor, em, meter }: RequestContext,
  place: ToolPlace,
  wanted: { toolId?: number | null; linkPlace?: string; domains?: readonly string[] },
): Promise<LaunchableTool[]> => {
  const { rootAccountId } = actor;
  const asked = { toolId: null, linkPlace: null, domains: [], ...wanted, ...place, rootAccountId };
  return services.database.rows<LaunchableTool>(launchableTools.with(asked), em, meter);
};

/** A tool that the navigation shows to staff alone is hidden from everybody else. */
async function refuseHidden(ctx: RequestContext, place: ToolPlace, tool: LaunchableTool): Promise<void> {
  if (tool.placementSettings.course_navigation?.visibility === 'admins') await refuseUnlessStaff(ctx, place);
}

/** Who does not find its tab launches it from elsewhere, and not from there. */
async function refuseHiddenTab(ctx: RequestContext, { courseId }: ToolPlace, tool: LaunchableTool): Promise<void> {
  if (courseId === null) return;
  const selection = emptySelection(courseReads);
  for (const column of ['tabSettings', 'seesHiddenTabs']) selection.columns.set(column, column);
  const row = await readRecord(ctx, selection, courseId);
  const startsHidden = tool.placementSettings.course_navigation?.default === false;
  const isHidden = isHiddenTab(row['tabSettings'] as TabSettings | null, toolTabKey(tool.id), startsHidden);
  if (isHidden && row['seesHiddenTabs'] !== true) throw launchForStaff();
}

async function refuseUnlessStaff(ctx: RequestContext, { courseId, accountId }: ToolPlace): Promise<void> {
  const { launchForStaff: may } =
    courseId === null
      ? await decisionsOn(ctx, accountToolsReads, ['launchForStaff'], accountId as number)
      : await decisionsOn(ctx, courseToolsReads, ['launchForStaff'], courseId);
  if (!may) throw launchForStaff();
}
