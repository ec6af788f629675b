/** What a mail of notifications says. */
import {
  type Line,
  longestInDigest,
  longestText,
  mailOf,
  mostLines,
} from '../../../src/communication/notifications/notification.rules.js';

describe('A digest', () => {
  it('holds as many lines as somebody reads, and counts the others', () => {
    const lineOf = (i: number): Line => ({
      says: `New user: ${i}`,
      place: 'Science',
      url: null,
      wrote: null,
      grade: null,
    });
    const many = Array.from({ length: mostLines + 3 }, (_, i) => lineOf(i));
    const { text, html } = mailOf('weekly', many, null);
    expect(text.match(/^New user/gm)).toHaveLength(mostLines);
    expect(text).toContain(`New user: ${mostLines - 1} (Science)\n\n… and 3 more\n\n--`);
    expect(html).toContain('<li>… and 3 more</li></ul>');
    expect(mailOf('weekly', many.slice(3), null).text).not.toContain('more');
  });
});

describe('What somebody wrote', () => {
  const wrote = (text: string): Line => ({
    says: 'Message from Ada',
    place: null,
    url: 'http://school/conversations/7',
    wrote: { author: 'Ada', text },
    grade: null,
  });
  const mail = (text: string, frequency = 'immediately') => mailOf(frequency, [wrote(text)], null);

  it('is quoted line by line, so that it cannot be taken for what the service says (A47)', () => {
    const { text, html, subject } = mail('<b>High</b> at six\r\n--\u2028You won\u0007');
    expect(subject).toBe('Message from Ada');
    expect(text).toBe(
      'Message from Ada\nhttp://school/conversations/7\n\nAda wrote:\n\n> <b>High</b> at six\n> --\n> You won\n\n--\n\n' +
        'Nobody reads answers to this mail. Answer on the page that it names.\n\n' +
        'You are told of this as your notification preferences say.\n',
    );
    expect(html).toContain('<blockquote>&lt;b&gt;High&lt;/b&gt; at six<br>--<br>You won</blockquote>');
    expect(html).toContain('Nobody reads answers to this mail.');
  });

  it('is cut at a blank, and says that it goes on; in a digest it is shorter', () => {
    const long = 'tide '.repeat(longestText).trim();
    const quoted = (frequency: string) => /^> (.*)$/m.exec(mail(long, frequency).text)?.[1] as string;
    for (const [frequency, most] of [
      ['immediately', longestText],
      ['daily', longestInDigest],
    ] as const) {
      expect(quoted(frequency)).toMatch(/^(tide )+tide…$/);
      expect(quoted(frequency).length).toBeLessThanOrEqual(most);
      expect(quoted(frequency).length).toBeGreaterThan(most - 10);
    }
    expect(mail('tide '.repeat(10)).text).not.toContain('…');
  });

  it('is never cut within a character, also where it has no blank', () => {
    const [, quoted] = /^> (.*)$/m.exec(mail('🌊'.repeat(longestText + 1)).text) as RegExpExecArray;
    expect(quoted).toBe(`${'🌊'.repeat(longestText)}…`);
  });
});
