/** What a mail of notifications says. */
import type { WrittenMail } from '../../identity/mails/index.js';
import { asLines, asOneLine } from '../../platform/text/texts.js';

/** The category of mails that tell of notifications. */
export const notificationCategory = 'notification';

/** One line of a mail: what happened, where, and the page of it; without a page where nobody knows the service's address. */
export interface Line {
  readonly says: string;
  readonly place: string | null;
  readonly url: string | null;
  /** What somebody wrote, as plain text; null where it tells of something else. */
  readonly wrote: { readonly author: string; readonly text: string } | null;
  /** The grade; null for none, and where the reader does not want grades in mails. */
  readonly grade: string | null;
}

/** Characters of a text in a mail of its own, and in a digest; the rest is read on its page. */
export const longestText = 4_000;
export const longestInDigest = 300;

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] as string);

const headings: Readonly<Record<string, string>> = {
  daily: 'What happened today',
  weekly: 'What happened this week',
};
const farewell = 'You are told of this as your notification preferences say.';

/** Lines of one mail; of a digest of more, the rest is counted. */
export const mostLines = 200;

/** What is said of the page that ends such mails. */
const ending = 'Get no more mails of this kind';

/** What is said of answers where a mail shows what somebody wrote. */
const answering = 'Nobody reads answers to this mail. Answer on the page that it names.';

const whole = ({ says, place }: Line): string => (place === null ? says : `${says} (${place})`);

/** The beginning of a text, as far as it may go, up to a blank where one is near; a text that goes on ends with `…`. */
export function beginningOf(text: string, most: number): string {
  const characters = Array.from(text.trim());
  if (characters.length <= most) return characters.join('');
  const cut = characters.slice(0, most).join('');
  const word = cut.replace(/\s+\S{0,30}$/u, '');
  return `${word.trimEnd()}…`;
}

const gradeOf = ({ grade }: Line): string[] => (grade === null ? [] : [`Grade: ${asOneLine(grade)}`]);

const linesOf = (text: string): string[] => asLines(text).split('\n');

/** A line of a mail in text: what somebody wrote is quoted, so that it cannot be taken for what the service says. */
function textOf(line: Line, most: number): string {
  const told = [whole(line), ...gradeOf(line), ...(line.url === null ? [] : [line.url])].join('\n');
  if (line.wrote === null) return told;
  const quoted = linesOf(beginningOf(line.wrote.text, most)).map((one) => `> ${one}`.trimEnd());
  return `${told}\n\n${asOneLine(line.wrote.author)} wrote:\n\n${quoted.join('\n')}`;
}

/** The same as part of a page. */
function itemOf(line: Line, most: number): string {
  const words = escaped(whole(line));
  const linked = line.url === null ? words : `<a href="${escaped(line.url)}">${words}</a>`;
  const told = [linked, ...gradeOf(line).map(escaped)].join('<br>');
  if (line.wrote === null) return told;
  const quoted = linesOf(beginningOf(line.wrote.text, most)).map(escaped).join('<br>');
  return `${told}<br>${escaped(asOneLine(line.wrote.author))} wrote:<blockquote>${quoted}</blockquote>`;
}

/**
 * A mail of one notification, or of all those of a digest, as far as one mail should hold them.
 * @param unsubscribe address of the page that ends such mails; null where they do not end
 */
export function mailOf(frequency: string, lines: readonly Line[], unsubscribe: string | null): WrittenMail {
  const heading = headings[frequency];
  const [first] = lines as [Line];
  const most = heading === undefined ? longestText : longestInDigest;
  const shown = lines.slice(0, mostLines);
  const rest = lines.length > mostLines ? [`… and ${lines.length - mostLines} more`] : [];
  const ends = [...(shown.some(({ wrote }) => wrote !== null) ? [answering] : []), farewell];
  const texts = shown.map((line) => textOf(line, most));
  const items = shown.map((line) => itemOf(line, most));
  const list = [...items, ...rest].map((item) => `<li>${item}</li>`).join('');
  const text = [...(heading === undefined ? [] : [heading]), ...texts, ...rest, '--', ...ends];
  return {
    subject: heading ?? whole(first),
    text: `${[...text, ...(unsubscribe === null ? [] : [`${ending}:\n${unsubscribe}`])].join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${
      heading === undefined ? `<div>${items.join('')}</div>` : `<h1>${heading}</h1><ul>${list}</ul>`
    }<p><small>${ends.join(' ')}${
      unsubscribe === null ? '' : ` <a href="${escaped(unsubscribe)}">${ending}</a>.`
    }</small></p></body></html>`,
    ...(unsubscribe !== null && { unsubscribe }),
  };
}
