import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canReach, unprivilegedUser } from '../../src/server/process/postgres/run-as.js';

describe('the user that runs PostgreSQL for root', () => {
  const root = 'root:x:0:0:root:/root:/bin/bash\n';
  const nobody = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n';

  it('is postgres where there is one, else nobody, and never root', () => {
    expect(unprivilegedUser(`${root}${nobody}postgres:x:101:104::/var/lib/postgresql:/bin/bash\n`)).toEqual({
      uid: 101,
      gid: 104,
    });
    expect(unprivilegedUser(`${root}${nobody}`)).toEqual({ uid: 65534, gid: 65534 });
    expect(unprivilegedUser(`postgres:x:0:0::/:/bin/sh\n${nobody}`)).toEqual({ uid: 65534, gid: 65534 });
    expect(unprivilegedUser('')).toEqual({ uid: 65534, gid: 65534 });
  });

  it('cannot reach what lies below a folder that is closed to it, whether it exists or not', () => {
    const folder = mkdtempSync(join(tmpdir(), 'reach-'));
    const stranger = { uid: 54_321, gid: 54_321 };
    mkdirSync(join(folder, 'open'), { mode: 0o755 });
    expect(canReach(stranger, join(folder, 'open', 'later'))).toBe(false);
    expect(canReach(null, join(folder, 'open', 'later'))).toBe(true);
    chmodSync(folder, 0o711);
    expect(canReach(stranger, join(folder, 'open', 'later'))).toBe(true);
    rmSync(folder, { recursive: true });
  });
});
