/** What directories tell of people, under the names that all of them have. Source: RFC 2798, RFC 4519; decision 0090. */
import type { FederatedAttribute } from '../federated-attributes.rules.js';

/** What is taken over of somebody who is made: the documents have no attributes of directories that could be set up. */
export const toldByDirectories: readonly FederatedAttribute[] = [
  { name: 'name', attribute: 'name', provisioningOnly: true },
  { name: 'given_name', attribute: 'givenName', provisioningOnly: true },
  { name: 'surname', attribute: 'sn', provisioningOnly: true },
  { name: 'email', attribute: 'mail', provisioningOnly: true },
];

/** The attributes of an entry that are asked for where people are made. */
export const askedOfDirectories = ['displayName', 'cn', 'givenName', 'sn', 'mail'] as const;

/** A person as an entry tells of them; the name that is shown goes before the one by which entries are sorted. */
export function personIn(entry: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const named = new Map(Object.entries(entry).map(([name, value]) => [name.toLowerCase(), value]));
  const first = (name: string): string | undefined => {
    const value = named.get(name.toLowerCase());
    const one: unknown = Array.isArray(value) ? value[0] : value;
    return typeof one === 'string' && one.trim() !== '' ? one : undefined;
  };
  const [shown, ...others] = askedOfDirectories;
  return {
    name: first(shown) ?? first('cn'),
    ...Object.fromEntries(others.map((name) => [name, first(name)])),
  };
}
