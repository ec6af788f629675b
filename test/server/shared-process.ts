import { withDatabase } from '../../src/server/process/database.js';
import { readConfig } from '../../src/server/process/settings/config.js';

/** A command that works on the database for ever, in the mode of its first argument; says `working`, and how it ended. */
const [mode] = process.argv.slice(2);
const onSignal = mode === 'drain' ? 'drain' : 'abandon';
try {
  await withDatabase(readConfig(process.env), { log: () => undefined, onSignal }, async ({ stop }) => {
    process.stdout.write('working\n');
    const keptAlive = setInterval(() => undefined, 1_000);
    await new Promise((resolve) =>
      stop.addEventListener('abort', () => setTimeout(resolve, mode === 'drain' ? 300 : 60_000)),
    );
    clearInterval(keptAlive);
  });
  process.stdout.write('drained\n');
} catch (error) {
  process.stdout.write(`${String(error)}\n`);
}
process.exit();
