/** Black box: a file has a name, never a path, and none that reads otherwise than it is written. */
import { changeRows } from '../../support/change-by-sql.js';
import { openWorld, type World } from '../../support/world.js';
import { announce, uploaded } from './uploads.js';

describe('The name of a file', () => {
  let world: World;
  let at: string;
  beforeAll(async () => {
    world = await openWorld();
    at = `/courses/${world.courses.C1}/files`;
  });
  afterAll(() => world.close());

  const turned = '\u202E';
  const savedAs = async (url: string) => {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    const header = answer.headers.get('content-disposition') as string;
    return decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(header)?.[1] as string);
  };

  it('A20: is the last part of a path that a client sends, when it comes and when it is changed', async () => {
    for (const [sent, name] of [
      ['../../etc/passwd', 'passwd'],
      ['C:\\fakepath\\essay.pdf', 'essay.pdf'],
      ['/var/www/a.txt', 'a.txt'],
      ['..\\..\\b.txt', 'b.txt'],
      ['c/../d.txt', 'd.txt'],
    ] as const) {
      const file = await uploaded(world.as('teach'), at, sent, 'x');
      expect([sent, file.display_name, file.filename]).toEqual([sent, name, name]);
      expect([sent, await savedAs(file.url)]).toEqual([sent, name]);
    }
    const { body } = await world.as('teach').put(`/files/${world.files.handout}`, { name: '../x/renamed.pdf' });
    expect(body.display_name).toBe('renamed.pdf');
    const rename = `mutation($id: RecordId!) { updateFile(id: $id, input: { name: "a\\\\b/again.pdf" }) { file { displayName } } }`;
    const answer = await world.as('teach').graphql(rename, { id: world.files.handout });
    expect([answer.body.errors, answer.body.data?.updateFile.file]).toEqual([undefined, { displayName: 'again.pdf' }]);
  });

  it('A20: is refused where it is empty, only dots, or has characters that control or turn a text', async () => {
    const count = async () => (await world.sql('select count(*)::int as n from files'))[0].n;
    const before = await count();
    for (const name of [
      '..',
      '...',
      '../..',
      'x/',
      'C:\\',
      `exe.${turned}gpj`,
      'a\u2066b',
      'a\nb',
      'a\u0000b',
      'a\u0085b',
      'a\u2028b',
    ]) {
      expect([name, (await announce(world.as('teach'), at, name, 'x')).status]).toEqual([name, 400]);
      const renamed = await world.as('teach').json('PUT', `/files/${world.files.answers}`, { name });
      expect([name, renamed.status]).toEqual([name, 400]);
    }
    expect(await count()).toBe(before);
    expect((await world.as('teach').get(`/files/${world.files.answers}`)).body.display_name).toBe('answers.pdf');
    const folder = await world.as('teach').post(`/courses/${world.courses.C1}/folders`, { name: `a${turned}b` });
    expect(folder.status).toBe(400);
  });

  it('A20: that hides the file, or came before names were looked at, is saved as one that does not', async () => {
    const file = await uploaded(world.as('teach'), at, '.htaccess', 'x');
    expect([file.display_name, await savedAs(file.url)]).toEqual(['.htaccess', '_htaccess']);
    await changeRows(world, 'files', { id: file.id }, { displayName: `..\\a/b${turned}\r\nX: y.txt` });
    expect(await savedAs(file.url)).toBe('__a_b___X: y.txt');
  });
});
