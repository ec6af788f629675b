import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseDataDir, openDataDirectory } from '../../src/server/process/postgres/data-directory.js';

describe('the data directory', () => {
  let folder: string;
  const asRoot = process.getuid?.() === 0;
  const modeOf = (path: string) => statSync(path).mode & 0o777;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lyceum-places-'));
    chmodSync(folder, 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is .lyceum in the project, or, for root in a project that is closed, one below /var/lib', () => {
    expect(chooseDataDir(null, folder)).toBe(join(folder, '.lyceum'));
    chmodSync(folder, 0o700);
    const chosen = chooseDataDir(null, folder);
    if (asRoot) expect(chosen).toMatch(/^\/var\/lib\/lyceum\/[0-9a-f]{12}$/);
    else expect(chosen).toBe(join(folder, '.lyceum'));
    expect(chooseDataDir('/srv/data', folder)).toBe('/srv/data');
  });

  it('is made where it is missing', () => {
    expect(openDataDirectory(join(folder, 'a', 'b')).cluster).toBe(join(folder, 'a', 'b', 'postgres'));
    expect(modeOf(join(folder, 'a', 'b')) & 0o066).toBe(0);
  });

  it('is opened to the database user when it is empty, and refused when it is a closed folder of other things', () => {
    mkdirSync(join(folder, 'empty'), { mode: 0o700 });
    openDataDirectory(join(folder, 'empty'));
    expect(modeOf(join(folder, 'empty'))).toBe(asRoot ? 0o711 : 0o700);
    const home = join(folder, 'home');
    mkdirSync(home, { mode: 0o700 });
    writeFileSync(join(home, 'letter'), '');
    if (asRoot) expect(() => openDataDirectory(home)).toThrow(/cannot reach .*home: set LYCEUM_DATA/);
    else expect(openDataDirectory(home).dataDir).toBe(home);
    expect(modeOf(home)).toBe(0o700);
  });

  it('is refused in one line when it cannot be made', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => openDataDirectory(join(folder, 'file', 'data'))).toThrow(
      /^The data directory .* cannot be made: [^\n]*$/,
    );
  });
});
