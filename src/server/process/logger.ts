import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { redactText, withoutSecrets } from '../../platform/text/without-secrets.js';

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

/** How a line is written, whatever is logged. */
const written: LoggerOptions = {
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: {
    level: (label) => ({ level: label }),
    log: (record) => withoutSecrets(record) as Record<string, unknown>,
  },
  // What an error may say is decided above, with all the rest.
  serializers: { err: (error) => error },
  hooks: {
    logMethod([record, message, ...rest], method) {
      // Without a message of its own, a line would take the error's as it is.
      if (typeof record === 'object') method.apply(this, [record, redactText(message ?? 'fault'), ...rest]);
      else method.apply(this, [redactText(`${record as string}`)]);
    },
  },
};

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
  const logger = pino({ level: settings.level, ...written }, guarded);
  return Object.assign(logger, {
    lostLines: () => lost,
    plainLine: (level: string, record: Readonly<Record<string, unknown>>) => {
      guarded.write(`{"level":"${level}","time":"${new Date().toISOString()}",${JSON.stringify(record).slice(1)}\n`);
    },
  });
}
