import pg from 'pg';
import { createDatabase, dropDatabase, templateDatabase } from './cluster.js';

async function rowsOf(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe('test databases', () => {
  it('copy a template that is built once, however many ask at once', async () => {
    let builds = 0;
    const build = async (url: string) => {
      builds += 1;
      await rowsOf(url, "create table words (word text); insert into words values ('hello')");
    };
    const names = await Promise.all([1, 2, 3].map(() => templateDatabase('template_of_cluster_test', build)));
    const urls = await Promise.all(names.map((name) => createDatabase(name)));
    expect(builds).toBe(1);
    expect(new Set(urls).size).toBe(3);
    await rowsOf(urls[0]!, 'delete from words');
    expect(await rowsOf(urls[1]!, 'select word from words')).toEqual([{ word: 'hello' }]);
    await Promise.all(urls.map(dropDatabase));
    await expect(rowsOf(urls[1]!, 'select 1')).rejects.toThrow('does not exist');
  });

  it('build a template again after a build that failed', async () => {
    const failing = templateDatabase('template_that_fails', async () => {
      throw new Error('half-way');
    });
    await expect(failing).rejects.toThrow('half-way');
    const name = await templateDatabase('template_that_fails', async (url) => {
      await rowsOf(url, 'create table whole (id int)');
    });
    const url = await createDatabase(name);
    expect(await rowsOf(url, 'select * from whole')).toEqual([]);
    await dropDatabase(url);
  });
});
