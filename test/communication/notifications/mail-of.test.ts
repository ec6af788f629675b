/** What a mail of notifications says. */
import { type Line, mailOf, mostLines } from '../../../src/communication/notifications/notification.rules.js';

describe('A digest', () => {
  it('holds as many lines as somebody reads, and counts the others', () => {
    const lineOf = (i: number): Line => ({ says: `New user: ${i}`, place: 'Science', url: null });
    const many = Array.from({ length: mostLines + 3 }, (_, i) => lineOf(i));
    const { text, html } = mailOf('weekly', many, null);
    expect(text.match(/^New user/gm)).toHaveLength(mostLines);
    expect(text).toContain(`New user: ${mostLines - 1} (Science)\n\n… and 3 more\n\n--`);
    expect(html).toContain('<li>… and 3 more</li></ul>');
    expect(mailOf('weekly', many.slice(3), null).text).not.toContain('more');
  });
});
