import { filterFor } from './directory-filter.rules.js';

/** What is wrong with a filter, as a sentence; null for one by which somebody is found. Source: RFC 4515 */
export async function filterFault(template: string): Promise<string | null> {
  const filter = filterFor(template, 'somebody');
  if (filter === null) return 'The filter has no {{login}}: it would find the same entry for everybody.';
  const { FilterParser } = await import('ldapts');
  try {
    // The parser closes by itself what is left open.
    if (filter.split('(').length !== filter.split(')').length) return noFilter;
    FilterParser.parseString(filter);
    return null;
  } catch {
    return noFilter;
  }
}

const noFilter = 'That is no filter of LDAP, such as (uid={{login}}).';
