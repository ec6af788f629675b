/** The configuration that a request brings along, or names the address of. Source: D1 · External tools, config_type. */
import { buffer } from 'node:stream/consumers';
import { faultOfField, unreachableUrl } from '../../../platform/http-out/outbound.js';
import { Refusal } from '../../../platform/refusal/refusal.js';
import { parsedXml, UnreadableXml, xmlText } from '../../../platform/text/xml.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { tooLongCartridge, unreadableCartridge } from '../external-tool.refusals.js';
import type { ToolPatch } from '../external-tool.rules.js';
import { type Cartridge, cartridgeOf } from './cartridge.rules.js';

/** Characters of a document that a request brings along; the fetcher takes as many bytes of one that is loaded. */
const longestDocument = 1024 * 1024;

/**
 * Reads the configuration, and loads it where the request names its address: before anything is locked. Null where the
 * request names none.
 * @throws Refusal 400 by field, also `blocked_url` and `unreachable_url`; 403 `too_many_attempts`
 */
export async function requestedCartridge(ctx: OperationContext, patch: ToolPatch): Promise<Cartridge | null> {
  const { configType, configXml, configUrl } = patch;
  noteUnused(ctx, patch);
  if (configType === 'by_xml') return cartridgeIn('configXml', given(configXml ?? ''));
  if (configType !== 'by_url') return null;
  const bytes = await loaded(ctx, (configUrl ?? '').trim()).catch((error: unknown) => {
    throw faultOfField('configUrl', error);
  });
  return cartridgeIn('configUrl', () => xmlText(bytes));
}

async function loaded({ services, actor }: OperationContext, address: string): Promise<Buffer> {
  const { outbound, throttle } = services;
  outbound.checked(address);
  await throttle.begin({ what: `configurations of ${actor.rootAccountId}`, perMinute: 60 });
  const { status, body } = await outbound.get(address);
  if (status !== 200) {
    body.destroy();
    throw unreachableUrl(`it answered ${status}`);
  }
  return buffer(body);
}

const given = (text: string) => () => {
  if (text.length > longestDocument) throw tooLongCartridge(longestDocument);
  return text.trim();
};

function cartridgeIn(field: string, text: () => string): Cartridge {
  try {
    return cartridgeOf(parsedXml(text()), field);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Whatever a document does to its parser, the document is what is wrong.
    throw unreadableCartridge(field, error instanceof UnreadableXml ? error.message : 'it is no XML.');
  }
}

/** A document that no type names is not read. */
function noteUnused(ctx: OperationContext, { configType, configXml, configUrl }: ToolPatch): void {
  const unused = { ...(configType !== 'by_xml' && { configXml }), ...(configType !== 'by_url' && { configUrl }) };
  for (const [field, value] of Object.entries(unused))
    if (value != null && value !== '')
      ctx.ignored.push({
        field,
        reason: 'not_applicable',
        message: 'The kind of configuration says that it is not read.',
      });
}
