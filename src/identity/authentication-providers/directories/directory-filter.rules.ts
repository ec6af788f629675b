/** The filter by which somebody is looked for in a directory. Source: D1 · Authentication providers, ldap; RFC 4515. */

const placeholder = /\{\{\s*login\s*\}\}/g;

/** What has a meaning of its own in a filter stands as its bytes in hex. */
export const escapedInFilter = (text: string): string =>
  text.replaceAll(/[\\*()\0]/g, (mark) => `\\${mark.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** The filter for what somebody has typed; null for one that would find the same entry for everybody. */
export function filterFor(template: string, login: string): string | null {
  if (template.search(placeholder) < 0) return null;
  const filled = template.trim().replaceAll(placeholder, () => escapedInFilter(login));
  return filled.startsWith('(') ? filled : `(${filled})`;
}
