/** Links of a course to its own contents, in HTML that is copied into another course. */
import type { ContentKind } from '../content-kinds.js';

/** Where a link can lead: the part of the path that names what it is about, and the kind of that. */
const linkedKinds: Readonly<Record<string, ContentKind>> = {
  files: 'attachment',
  folders: 'folder',
  assignments: 'assignment',
  quizzes: 'quiz',
  discussion_topics: 'discussion_topic',
  announcements: 'discussion_topic',
  external_tools: 'external_tool',
  calendar_events: 'calendar_event',
  modules: 'context_module',
  'modules/items': 'module_item',
  outcomes: 'learning_outcome',
};

/** What is known of the copies when links follow them. */
export interface LinkPlaces {
  /** Address of the service, without a slash at its end; null where none is set. */
  readonly publicUrl: string | null;
  readonly sourceCourseId: number;
  readonly courseId: number;
  /** The copy of a record; undefined where there is none. */
  readonly copyOf: (kind: ContentKind, sourceId: number) => number | undefined;
  /** The url of the copy of a page, by the url of the page. */
  readonly pageUrlOf: (url: string) => string | undefined;
}

/** HTML whose links lead to the copies, and the links that lead nowhere there. */
export interface FollowedHtml {
  readonly html: string;
  /** Paths whose content was not copied; they lead to the source, as before. */
  readonly missing: readonly string[];
}

/** An address in an attribute: from the root of the host, or with a host before it. */
const addresses = /(=\s*")((?:https?:\/\/[^"/?#\s]+)?)((?:\/api\/v1)?\/(?:courses\/\d+|files\/\d+)[^"\s]*)/g;

const within = /^((?:\/api\/v1)?\/courses\/)(\d+)(?:\/(modules\/items|[a-z_]+)(?:\/([^/?#"&]+))?)?(.*)$/s;
const bareFile = /^((?:\/api\/v1)?\/files\/)(\d+)(.*)$/s;

/** Points the links of a text to the copies. Links to other courses and to other hosts stay as they are. */
export function linksFollow(html: string, places: LinkPlaces): FollowedHtml {
  if (!html.includes('/courses/') && !html.includes('/files/')) return { html, missing: [] };
  const missing: string[] = [];
  const followed = html.replace(addresses, (all, before: string, host: string, path: string) => {
    if (host !== '' && host !== places.publicUrl) return all;
    const copied = pathFollows(path, places);
    if (copied === null) missing.push(path);
    return copied === null || copied === undefined ? all : `${before}${host}${copied}`;
  });
  return { html: followed, missing };
}

/** The path of the copy; null where it was not copied, undefined for a path that is none of the course. */
function pathFollows(path: string, places: LinkPlaces): string | null | undefined {
  const file = bareFile.exec(path);
  if (file !== null) {
    const copy = places.copyOf('attachment', Number(file[2]));
    return copy === undefined ? undefined : `${file[1]}${copy}${file[3]}`;
  }
  const [, before, course, what, name, rest] = within.exec(path) ?? [];
  if (before === undefined || Number(course) !== places.sourceCourseId) return undefined;
  const start = `${before}${places.courseId}`;
  if (what === undefined) return start + rest;
  if (name === undefined) return `${start}/${what}${rest}`;
  const copy = copyNamed(what, name, places);
  return copy === undefined ? null : `${start}/${what}/${copy}${rest}`;
}

/** What follows the word in the path of the copy; the name itself for places that have no copies, such as tabs. */
function copyNamed(what: string, name: string, { copyOf, pageUrlOf }: LinkPlaces): string | number | undefined {
  if (what === 'pages' || what === 'wiki') return pageUrlOf(decoded(name));
  const kind = linkedKinds[what];
  if (kind === undefined) return name;
  return /^\d+$/.test(name) ? copyOf(kind, Number(name)) : name;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
