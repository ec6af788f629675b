/** Mails on their way out: into a file where no server is named, one address each, and no header that somebody wrote. */

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { queueMail } from '../../../src/identity/mails/index.js';
import { examine } from '../../../src/server/commands/examining.js';
import { readConfig } from '../../../src/server/process/settings/config.js';
import { changeRows } from '../../support/change-by-sql.js';
import { Mailbox, textOf } from '../../support/mailbox.js';
import { runQueued } from '../../support/run-job.js';
import { openNewWorld, type World, type WorldSettings } from '../../support/world.js';

const mail = (world: World, more: Record<string, unknown> = {}) => ({
  rootAccountId: world.accounts.RA,
  userId: world.users.stu1,
  category: 'test',
  recipient: 'stu1@example.edu',
  recipientName: 'Stu One',
  subject: 'Tide tables',
  text: 'High at 6:12\n.\nFrom the harbour\n',
  ...more,
});

describe('The outbox', () => {
  const inWorld = async (settings: WorldSettings, work: (world: World) => Promise<void>) => {
    const world = await openNewWorld(settings);
    try {
      await work(world);
    } finally {
      await world.close();
    }
  };
  const queued = (world: World, more: Record<string, unknown> = {}) => {
    const services = world.app.services.ofTenant(world.accounts.RA);
    return services.transaction((em) => queueMail(services, em, mail(world, more)));
  };

  it('goes into a file of the data directory where no server is named, for the service’s own user alone', async () => {
    await inWorld({}, async (world) => {
      await queued(world);
      await queued(world, { subject: 'A second one' });
      await runQueued(world);
      const file = join(world.app.config.dataDir as string, 'mail', 'outbox.mbox');
      const text = await readFile(file, 'utf8');
      expect(text.match(/^From lyceum@localhost /gm)).toHaveLength(2);
      expect(text).toContain('Subject: Tide tables\n');
      expect(text).toContain('To: Stu One <stu1@example.edu>\n');
      expect(text).toContain('\n>From the harbour\n');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const left = await world.sql('select workflow_state as state, sealed_text as text from mails');
      expect(left).toEqual([
        { state: 'sent', text: null },
        { state: 'sent', text: null },
      ]);
    });
  });

  it('is named by doctor, as the server is', async () => {
    const lines = async (env: Record<string, string>) =>
      (await examine(readConfig({ NODE_ENV: 'test', LYCEUM_DATA: '/tmp/lyceum-none', ...env }), () => undefined)).map(
        ({ line }) => line,
      );
    expect((await lines({})).join('\n')).toContain('mails are written into /tmp/lyceum-none/mail/outbox.mbox');
    const named = (await lines({ SMTP_URL: 'smtp://me:hidden@mail.example:587', MAIL_FROM: 'a@b.example' })).join('\n');
    expect(named).toContain('mails are sent through mail.example:587, from a@b.example');
    expect(named).not.toContain('hidden');
  });

  it('lets nobody write a header, nor name a second receiver', async () => {
    const box = await Mailbox.open();
    await inWorld({ SMTP_URL: box.url }, async (world) => {
      const name = 'Stu\r\nBcc: evil@example.org\r\n\r\nHello';
      expect(await queued(world, { recipientName: name, subject: `Tides\nBcc: evil@example.org` })).toBe(true);
      for (const recipient of [
        'stu1@example.edu, evil@example.org',
        'stu1@example.edu\r\nRCPT TO:<evil@example.org>',
        'Evil <evil@example.org>',
        'evil@example.org>',
        '',
      ])
        expect([recipient, await queued(world, { recipient })]).toEqual([recipient, false]);
      await runQueued(world);
      expect(box.taken.map(({ to }) => to)).toEqual([['stu1@example.edu']]);
      const [{ message }] = box.taken as [Mailbox['taken'][number]];
      const head = message.slice(0, message.indexOf('\n\n'));
      expect(head).not.toMatch(/^bcc:/im);
      expect(textOf(message)).toContain('High at 6:12');
    });
    await box.close();
  });

  it('keeps its texts sealed until they are sent', async () => {
    await inWorld({}, async (world) => {
      await queued(world);
      const [row] = await world.sql('select sealed_text as text from mails');
      expect(row.text).toMatch(/^v1\./);
      expect(row.text).not.toContain('6:12');
    });
  });

  it('gives a mail up after its last try, without its text', async () => {
    const box = await Mailbox.open();
    box.refuses = true;
    await inWorld({ SMTP_URL: box.url }, async (world) => {
      await queued(world);
      await changeRows(world, 'mails', { workflowState: 'queued' }, { tries: 13 });
      await runQueued(world);
      const [row] = await world.sql('select workflow_state as state, tries, sealed_text as text from mails');
      expect(row).toEqual({ state: 'given_up', tries: 14, text: null });
    });
    await box.close();
  });

  it('is shown to no other tenant by the database itself', async () => {
    await inWorld({}, async (world) => {
      await queued(world);
      const { database } = world.app.services.ofTenant(world.accounts.RB);
      for (const table of ['mails', 'sign_in_keys', 'sessions'])
        expect(await database.rows({ text: `select id from ${table}`, values: [] })).toEqual([]);
      const own = await world.app.services
        .ofTenant(world.accounts.RA)
        .database.rows({ text: 'select id from mails', values: [] });
      expect(own).toHaveLength(1);
    });
  });
});
