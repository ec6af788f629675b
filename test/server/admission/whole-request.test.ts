import { isWholeRequest } from '../../../src/server/supervisor/whole-request.js';

const isWhole = (text: string) => isWholeRequest(Buffer.from(text, 'latin1'));
const get = 'GET /api/v1/courses?page=1 HTTP/1.1';
const post = 'POST /graphql HTTP/1.1';

describe('What has come on a connection', () => {
  it.each([
    ['a request without a body', `${get}\r\nHost: a\r\nAuthorization: Bearer b:c\r\n\r\n`],
    ['one without any field', `${get}\r\n\r\n`],
    ['one with the whole of its body', `${post}\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}`],
    ['one of a caller who keeps the connection', `${get}\r\nconnection: Keep-Alive\r\n\r\n`],
  ])('is one whole request: %s', (_what, text) => {
    expect(isWhole(text)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['a head without its end', `${get}\r\nHost: a\r\n`],
    ['a part of a body', `${post}\r\nContent-Length: 3\r\n\r\n{}`],
    ['more than a body', `${post}\r\nContent-Length: 1\r\n\r\n{}`],
    ['two requests', `${get}\r\n\r\n${get}\r\n\r\n`],
    ['a body in chunks', `${post}\r\nTransfer-Encoding: chunked\r\n\r\n`],
    ['a body that the caller asks about', `${post}\r\nExpect: 100-continue\r\nContent-Length: 0\r\n\r\n`],
    ['two lengths', `${post}\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n`],
    ['a length that is none', `${post}\r\nContent-Length: +0\r\n\r\n`],
    ['several lengths in one', `${post}\r\nContent-Length: 0, 0\r\n\r\n`],
    ['a caller who closes', `${get}\r\nConnection: close\r\n\r\n`],
    ['another protocol', `${get}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
    ['a request of which only the head is answered', 'HEAD / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['an older version', 'GET / HTTP/1.0\r\nHost: a\r\n\r\n'],
    ['a method that nobody knows', 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a field that goes on in the next line', `${get}\r\nX: a\r\n Content-Length: 3\r\n\r\n`],
    ['a line that ends in half', `${get}\r\nX: a\nContent-Length: 3\r\n\r\n`],
    ['a blank before the colon', `${post}\r\nContent-Length : 0\r\n\r\n`],
    ['a byte beyond ASCII', `${get}\r\nX: \xe9\r\n\r\n`],
    ['an address with one', 'GET /\xe9 HTTP/1.1\r\n\r\n'],
  ])('is not: %s', (_what, text) => {
    expect(isWhole(text)).toBe(false);
  });
});
