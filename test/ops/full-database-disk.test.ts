import { chownSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { type SmallDisk, smallDisk } from '../support/small-disk.js';
import { openWorld, type World } from '../support/world.js';

describe('A disk of the database that is full', () => {
  const disk: SmallDisk | undefined = smallDisk(4);
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(async () => {
    await world.close();
    disk?.remove();
  });

  (disk === undefined ? it.skip : it)(
    'F08: refuses writes with 503 and a code, answers reads, and is over when there is room',
    async () => {
      const { folder } = disk as SmallDisk;
      const space = basename(folder).replaceAll('-', '_').toLowerCase();
      const [{ directory }] = await world.sql(`select current_setting('data_directory') as directory`);
      const { uid, gid } = statSync(directory);
      chownSync(folder, uid, gid);
      await world.sql(`create tablespace ${space} location '${folder}'`);
      await world.sql(`alter table audit_events set tablespace ${space}`);
      const fill = `insert into audit_events (root_account_id, event_type, subject_type, subject_id, user_id, request_id, data)
        select $1, 'filler', 'Filler', n, 1, 'filler', json_build_object('filler', repeat(md5(n::text), 20)) from generate_series(1, $2::int) n`;
      for (const rows of [1_000, 100, 10, 1]) {
        for (let full = false; !full; )
          await world.sql(fill, [world.accounts.RA, rows]).catch(({ code }) => {
            expect(code).toBe('53100');
            full = true;
          });
      }
      const admin = world.as('admin');
      const rename = () => admin.put(`/accounts/${world.accounts.RA1}`, { 'account[name]': 'x'.repeat(200) });
      const [before] = await world.sql('select name from accounts where id = $1', [world.accounts.RA1]);
      const refused = await rename();
      expect([refused.status, refused.body.errors]).toEqual([
        503,
        [{ message: expect.any(String), error_code: 'storage_full' }],
      ]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await admin.get(`/accounts/${world.accounts.RA1}`)).body.name).toBe(before.name);
      // Lines of the trail are not taken out in any other way.
      await world.sql(
        `begin; set local session_replication_role = replica; delete from audit_events where event_type = 'filler'; commit`,
      );
      await world.sql('alter table audit_events set tablespace pg_default');
      await world.sql(`drop tablespace ${space}`);
      expect((await rename()).status).toBe(200);
    },
  );
});
