import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makePreparedDirectory } from '../support/prepared-directories.js';

const program = fileURLToPath(new URL('./shared-process.js', import.meta.url));

async function signalled(mode: string, signal: NodeJS.Signals) {
  const dataDir = await makePreparedDirectory('nothing', 'lyceum-signal-');
  try {
    const env = { PATH: process.env['PATH'], LYCEUM_DATA: dataDir };
    const child = spawn(process.execPath, [program, mode], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const said: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text) => said.push(text));
    await once(child.stdout, 'data', { signal: AbortSignal.timeout(30_000) });
    // As npm and a terminal do it together.
    child.kill(signal);
    child.kill(signal);
    await once(child, 'close', { signal: AbortSignal.timeout(30_000) });
    return { said: said.join(''), left: existsSync(join(dataDir, 'postgres', 'postmaster.pid')) };
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

describe('a command that is asked to end', () => {
  it('leaves its work and stops its database', async () => {
    expect(await signalled('abandon', 'SIGINT')).toEqual({ said: 'working\nSIGINT\n', left: false });
  });

  it('F07: ends its work first where it drains', async () => {
    expect(await signalled('drain', 'SIGTERM')).toEqual({ said: 'working\ndrained\n', left: false });
  });
});
