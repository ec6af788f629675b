import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Beyond, ContractRoute, NotYet } from './compare.js';

/** One rule that the documents state, in words of our own. */
export interface Rule {
  readonly id: string;
  readonly area: string;
  readonly rule: string;
  /** Ids of routes; `*` stands for all. */
  readonly routes: readonly string[];
}

/** The list of what is not yet built; `maximum` is how long each part may be. */
export interface NotYetList extends NotYet {
  readonly maximum: { readonly routes: number; readonly parameters: number; readonly rules: number };
  readonly rules: readonly string[];
}

const read = <T>(name: string) => JSON.parse(readFileSync(join(process.cwd(), 'test/contract', name), 'utf8')) as T;

/** A file for each area, in `beyond/`. */
function readBeyond(): Beyond {
  const files = readdirSync(join(process.cwd(), 'test/contract/beyond')).sort();
  const parts = files.map((name) => read<Beyond>(`beyond/${name}`));
  return { routes: parts.flatMap(({ routes }) => routes), parameters: parts.flatMap(({ parameters }) => parameters) };
}

/** The project's own data of the contract, read afresh. */
export const readContract = () => ({
  documented: read<(ContractRoute & { document: number; area: string })[]>('routes.json'),
  beyond: readBeyond(),
  notYet: read<NotYetList>('not-yet.json'),
  rules: read<Rule[]>('rules.json'),
});
