/** Whose tool an address is. Source: D1 · ExternalTool, url and domain; decision 0091. */
import type { LaunchableTool } from './launchable-tools.sql.js';

/** The hosts under which a tool's domain may stand: that of the address and those above it, with its port and without. */
export function domainsOf({ host, hostname }: URL): string[] {
  const labels = hostname.split('.');
  const above = labels.map((_, at) => labels.slice(at).join('.'));
  const port = host.slice(hostname.length);
  return port === '' ? above : [...above, ...above.map((name) => name + port)];
}

/** The address is the tool's own: what the query of its own address says, the address says as well. */
function isAt(tool: LaunchableTool, address: URL): boolean {
  if (tool.url === null) return false;
  const said = [...new URL(tool.url).searchParams];
  return said.every(([name, value]) => address.searchParams.getAll(name).includes(value));
}

/** The tool whose address it is, else the one with the nearest domain; of equal ones that of the nearest place. */
export function ownerOf(tools: readonly LaunchableTool[], address: URL): LaunchableTool | null {
  const atAddress = tools.filter((tool) => isAt(tool, address));
  if (atAddress.length > 0) return atAddress[0]!;
  const byDomain = tools.filter(({ domain }) => domain !== null);
  return byDomain.sort((a, b) => b.domain!.length - a.domain!.length)[0] ?? null;
}
