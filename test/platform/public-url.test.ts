import { publicUrlOf, requiredPublicUrl } from '../../src/platform/http-out/public-url.js';

describe('Addresses of public hosts', () => {
  it.each([
    ['https://example.edu', 'https://example.edu/'],
    ['HTTP://Example.EDU:8080/a?b=c#d', 'http://example.edu:8080/a?b=c#d'],
    [' https://bücher.example.edu/x ', 'https://xn--bcher-kva.example.edu/x'],
    ['https://10.example.edu/', 'https://10.example.edu/'],
  ])('%s is taken as %s', (text, url) => {
    expect(publicUrlOf(text)).toBe(url);
    expect(requiredPublicUrl('url', text)).toBe(url);
  });

  it.each([
    ['a literal address in any notation', 'http://127.1/'],
    ['one of version six', 'http://[fd00::1]/'],
    ['one that is mapped', 'http://[::ffff:10.0.0.1]/'],
    ['a name without a dot', 'http://router/'],
    ['a name of this machine', 'http://app.localhost/'],
    ['a name of a private network', 'https://printer.local./'],
    ['credentials', 'https://a@example.edu/'],
    ['an unusual port', 'https://example.edu:25/'],
    ['another scheme', 'ftp://example.edu/'],
    ['no address at all', 'not an address'],
    ['an endless one', `https://example.edu/${'x'.repeat(2_000)}`],
  ])('refuse %s: %s', (_what, text) => {
    expect(publicUrlOf(text)).toBeNull();
    expect(() => requiredPublicUrl('url', text)).toThrow(
      expect.objectContaining({ status: 400, fields: { url: [expect.objectContaining({ type: 'blocked_url' })] } }),
    );
  });
});
