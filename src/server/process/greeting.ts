import type { Config } from '../../platform/settings/config.js';

/**
 * What a server says when it is ready: where it is, and how to ask it something.
 * @param tokens login → token; empty outside the demo school
 */
export function greeting(base: string, config: Config, tokens: ReadonlyMap<string, string>): string[] {
  const lines = [
    'Lyceum is ready.',
    '',
    `  REST      ${base}/api/v1`,
    `  GraphQL   ${base}/graphql`,
    ...(config.api.described ? [`  Sandbox   ${base}/graphql  (in a browser)`] : []),
  ];
  const [first] = tokens.values();
  if (first === undefined) return lines;
  return [
    ...lines,
    '',
    'Tokens of the demo school, until the next start:',
    '',
    ...[...tokens].map(([login, token]) => `  ${login.padEnd(8)}  ${token}`),
    '',
    `  curl -H 'Authorization: Bearer ${first}' ${base}/api/v1/accounts/self`,
    '',
  ];
}
