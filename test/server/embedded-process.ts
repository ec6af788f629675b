import { startEmbedded } from '../../src/server/process/postgres/launcher.js';

/**
 * A process of its own that uses the embedded database of the directory in its first argument, and tells its parent
 * `{ url, adopted }` or `{ fault }`. It leaves the database when the parent says so, and not when it is killed.
 */
const [dataDir] = process.argv.slice(2);
const tell = (what: object) => process.send?.(what);
try {
  const { url, adopted, stop } = await startEmbedded({ dataDir: dataDir!, log: () => undefined });
  process.once('message', () => {
    void stop().then(() => process.disconnect?.());
  });
  tell({ url, adopted });
} catch (error) {
  tell({ fault: (error as Error).message });
  process.disconnect?.();
}
