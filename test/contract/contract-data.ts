import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answers } from './answers.js';
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
  documented: read<(ContractRoute & { document: number; area: string; beta: boolean })[]>('routes.json'),
  beyond: readBeyond(),
  notYet: read<NotYetList>('not-yet.json'),
  rules: read<Rule[]>('rules.json'),
});

/** What routes answer by the documents: a file for each area, in `answers/`. Throws where two say the same. */
export function readAnswers(): Answers {
  const files = readdirSync(join(process.cwd(), 'test/contract/answers')).sort();
  const objects: Record<string, Answers['objects'][string]> = {};
  const routes: Record<string, string> = {};
  for (const name of files) {
    const part = read<Answers>(`answers/${name}`);
    for (const [into, from] of [
      [objects, part.objects],
      [routes, part.routes],
    ] as const)
      for (const [key, value] of Object.entries(from)) {
        if (key in into) throw new Error(`${key} stands twice, also in ${name}.`);
        Object.assign(into, { [key]: value });
      }
  }
  return { objects, routes };
}
