/** The names of attributes of directories: some have two, and an entry has them under the first. Source: RFC 4519, RFC 4524 */

const twoNames: readonly (readonly [string, string])[] = [
  ['uid', 'userid'],
  ['mail', 'rfc822mailbox'],
  ['cn', 'commonname'],
  ['sn', 'surname'],
  ['givenname', 'gn'],
  ['ou', 'organizationalunitname'],
  ['o', 'organizationname'],
  ['c', 'countryname'],
  ['l', 'localityname'],
  ['st', 'stateorprovincename'],
  ['street', 'streetaddress'],
  ['dc', 'domaincomponent'],
  ['pager', 'pagertelephonenumber'],
  ['mobile', 'mobiletelephonenumber'],
  ['homephone', 'hometelephonenumber'],
];

/** Every name of an attribute, in small letters. */
export function namesOfAttribute(name: string): ReadonlySet<string> {
  const small = name.trim().toLowerCase();
  return new Set([small, ...twoNames.filter((names) => names.includes(small)).flat()]);
}
