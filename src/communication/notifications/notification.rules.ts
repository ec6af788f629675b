/** What a mail of notifications says. */
import type { WrittenMail } from '../../identity/mails/index.js';

/** The category of mails that tell of notifications. */
export const notificationCategory = 'notification';

/** One line of a mail: what happened, where, and the page of it; without a page where nobody knows the service's address. */
export interface Line {
  readonly says: string;
  readonly place: string | null;
  readonly url: string | null;
}

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

const whole = ({ says, place }: Line): string => (place === null ? says : `${says} (${place})`);

const endOf = (unsubscribe: string | null): string[] =>
  unsubscribe === null ? [farewell] : [farewell, `${ending}:\n${unsubscribe}`];

/**
 * A mail of one notification, or of all those of a digest, as far as one mail should hold them.
 * @param unsubscribe address of the page that ends such mails; null where they do not end
 */
export function mailOf(frequency: string, lines: readonly Line[], unsubscribe: string | null): WrittenMail {
  const heading = headings[frequency];
  const [first] = lines as [Line];
  const shown = lines.slice(0, mostLines);
  const rest = lines.length > mostLines ? [`… and ${lines.length - mostLines} more`] : [];
  const texts = shown.map((line) => (line.url === null ? whole(line) : `${whole(line)}\n${line.url}`));
  const items = shown.map(({ url, ...line }) => {
    const words = escaped(whole({ url, ...line }));
    return url === null ? words : `<a href="${escaped(url)}">${words}</a>`;
  });
  const list = [...items, ...rest].map((item) => `<li>${item}</li>`).join('');
  return {
    subject: heading ?? whole(first),
    text: `${[...(heading === undefined ? [] : [heading]), ...texts, ...rest, '--', ...endOf(unsubscribe)].join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${
      heading === undefined ? `<p>${items.join('')}</p>` : `<h1>${heading}</h1><ul>${list}</ul>`
    }<p><small>${farewell}${
      unsubscribe === null ? '' : ` <a href="${escaped(unsubscribe)}">${ending}</a>.`
    }</small></p></body></html>`,
    ...(unsubscribe !== null && { unsubscribe }),
  };
}
