/** Links to files in sanitised HTML: found, and put in another form. Source: supplement 1.15, HTML out. */

/** A file as a link names it. */
export interface NamedFile {
  readonly fileId: number;
  /** Whose file the address says that it is; null where it says nothing. */
  readonly owner: { readonly kind: 'courses' | 'groups' | 'users'; readonly id: number | 'self' } | null;
}

/** Sanitised HTML escapes what could end a tag or a value: in a tag and a value in double quotes there is nothing else. */
const tags = /<[a-z][^<>]*>/gi;
const addresses = /(\s(?:href|src|poster)=")([^"]*)(?=")/g;
const filePath = /^\/(?:(courses|groups|users)\/(\d{1,16}|self)\/)?files\/(\d{1,16})(?:\/(?:download|preview))?\/?$/;

/** Whether HTML may hold a link to a file: asked of every text, before anything else. */
export const mayLinkFiles = (html: string): boolean => html.includes('/files/');

/**
 * The HTML with other addresses in place of those of the service's own files.
 * @param base absolute address with which links begin; links from the root of its host count as well
 * @param addressFor the new address; null leaves the link as it is
 */
export function withFileLinks(html: string, base: string, addressFor: (file: NamedFile) => string | null): string {
  const relink = (whole: string, name: string, escaped: string): string => {
    if (!mayLinkFiles(escaped)) return whole;
    const address = escaped.replaceAll('&amp;', '&');
    const file = fileNamedBy(address, base);
    const found = file === null ? null : addressFor(file);
    if (found === null) return whole;
    const fragment = /#.*$/s.exec(address)?.[0] ?? '';
    return name + (found + fragment).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  };
  return html.replace(tags, (tag) => (mayLinkFiles(tag) ? tag.replace(addresses, relink) : tag));
}

function fileNamedBy(address: string, base: string): NamedFile | null {
  if (!/^(?:https?:)?\//i.test(address)) return null;
  const url = URL.parse(address, base);
  const own = new URL(base);
  if (url === null || url.host !== own.host || url.username !== '' || url.password !== '') return null;
  const prefix = own.pathname.replace(/\/$/, '');
  const path = url.pathname.startsWith(`${prefix}/`) ? url.pathname.slice(prefix.length) : url.pathname;
  const [, kind, id, file] = filePath.exec(path) ?? [];
  const fileId = Number(file);
  if (file === undefined || !Number.isSafeInteger(fileId)) return null;
  if (kind === undefined) return { fileId, owner: null };
  return { fileId, owner: { kind: kind as 'courses', id: id === 'self' ? id : Number(id) } };
}
