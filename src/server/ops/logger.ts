import { type DestinationStream, type Logger, pino } from 'pino';

/** Names whose values never stand in a log, wherever they appear in the first three levels. */
const secretNames = [
  'authorization',
  'cookie',
  'password',
  'auth_password',
  'authPassword',
  'secret',
  'shared_secret',
  'sharedSecret',
  'client_secret',
  'clientSecret',
  'token',
  'access_token',
  'accessToken',
  'refresh_token',
  'refreshToken',
  'validation_token',
  'validationToken',
  'access_code',
  'accessCode',
  'digest',
  'private_key',
  'privateKey',
];
const paths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
const secretInUrl = /([?&](?:[\w[\]]*(?:token|secret|password|access_code|code|signature)[\w[\]]*)=)[^&#\s]*/gi;

/** The address without the values of secret parameters. */
export const redactUrl = (url: string): string => (url.includes('?') ? url.replace(secretInUrl, '$1[redacted]') : url);

export interface LogSettings {
  readonly level: string;
  /** By default standard output, written in the background. */
  readonly destination?: DestinationStream;
}

export interface ServiceLogger extends Logger {
  /** How many lines could not be written. */
  readonly lostLines: () => number;
  /**
   * Writes a line that holds no secret by construction. Looking for secrets costs 80 µs a line, and half of the rest is
   * spared too: only for the one line that every request writes.
   * @param record not empty
   */
  readonly plainLine: (level: string, record: Readonly<Record<string, unknown>>) => void;
}

/** Bytes, about, that are written at once, and milliseconds that a line waits for others. */
const gathered = 32_768;
const longestWait = 100;

/** Standard output in the background, lines together: a write, however small, costs as much as a small request. */
function gatherLines(): DestinationStream & { flushSync(): void; on(event: 'error', then: () => void): void } {
  const file = pino.destination({ dest: 1, sync: false });
  let text = '';
  let timer: NodeJS.Timeout | undefined;
  const pass = () => {
    clearTimeout(timer);
    timer = undefined;
    process.off('exit', pass);
    const lines = text;
    text = '';
    if (lines !== '') file.write(lines);
  };
  const flushSync = () => {
    pass();
    file.flushSync();
  };
  return {
    write(line) {
      text += line;
      if (text.length >= gathered) return pass();
      if (timer !== undefined) return;
      timer = setTimeout(pass, longestWait).unref();
      // A process that ends without a farewell still says what it has said.
      process.once('exit', pass);
    },
    flushSync,
    on: (event, then) => void file.on(event, then),
  };
}

/**
 * Makes the service's log: JSON lines without secrets. A line that cannot be written is lost and counted in `lostLines`; it
 * never ends the process.
 */
export function createLogger(settings: LogSettings): ServiceLogger {
  let lost = 0;
  const destination = settings.destination ?? gatherLines();
  (destination as { on?: (event: string, then: () => void) => void }).on?.('error', () => {
    lost++;
  });
  const guarded = {
    /** For the end of the process: what is still in memory is written now. */
    flush() {
      try {
        (destination as { flushSync?: () => void }).flushSync?.();
      } catch {
        lost++;
      }
    },
    write(line: string) {
      try {
        destination.write(line);
      } catch {
        lost++;
      }
    },
  };
  const logger = pino(
    {
      level: settings.level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths, censor: '[redacted]' },
    },
    guarded,
  );
  return Object.assign(logger, {
    lostLines: () => lost,
    plainLine: (level: string, record: Readonly<Record<string, unknown>>) => {
      guarded.write(`{"level":"${level}","time":"${new Date().toISOString()}",${JSON.stringify(record).slice(1)}\n`);
    },
  });
}
