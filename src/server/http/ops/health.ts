import type { RequestHandler, Response } from 'express';
import { keptFor } from '../../../platform/kept-for.js';

/** What a check throws where the service answers all the same, and not everything: the word becomes its status. */
export class Impairment extends Error {
  /** @param word e.g. `read_only` */
  constructor(readonly word: string) {
    super(word);
    this.name = 'Impairment';
  }
}

export interface HealthSettings {
  /** Each resolves when its part is well; asked together, each for at most `patience`. */
  readonly checks: Readonly<Record<string, () => Promise<unknown>>>;
  /** Milliseconds. Default 2,000. */
  readonly patience?: number;
  /** Milliseconds for which a decision is given again, however many ask. Default 1,000. */
  readonly kept?: number;
  /** Answered at `/version`. */
  readonly version: Readonly<Record<string, string>>;
}

export interface Health {
  /** `GET /healthz`: 200 while the process answers at all. */
  readonly live: RequestHandler;
  /**
   * `GET /readyz`: 200 when every check passes or says what is impaired; 503 while draining or when one fails. Names no
   * cause beyond the check.
   */
  readonly ready: RequestHandler;
  /** `GET /version` */
  readonly version: RequestHandler;
  /** From now on `ready` answers 503. */
  startDraining(): void;
}

/** Makes the handlers that tell an orchestrator how the process is. */
export function createHealth({ checks, patience = 2_000, kept = 1_000, version }: HealthSettings): Health {
  let draining = false;
  const judge = keptFor(kept, async () => {
    const names = Object.keys(checks);
    const decisions = await Promise.all(names.map((name) => verdictOf(checks[name]!, patience)));
    return Object.fromEntries(names.map((name, index) => [name, decisions[index]]));
  });
  return {
    live: (_req, res) => answer(res, 200, { status: 'ok' }),
    ready: (_req, res, next) => {
      if (draining) return answer(res, 503, { status: 'draining' });
      judge()
        .then((states) => {
          const decisions = Object.values(states);
          if (draining || decisions.includes('failed'))
            return answer(res, 503, { status: 'unavailable', checks: states });
          answer(res, 200, { status: decisions.find((decision) => decision !== 'ok') ?? 'ok', checks: states });
        })
        .catch(next);
    },
    version: (_req, res) => answer(res, 200, version),
    startDraining() {
      draining = true;
    },
  };
}

/** `ok`, `failed`, or the word of what is impaired. */
async function verdictOf(check: () => Promise<unknown>, patience: number): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('failed'), patience);
  });
  try {
    return await Promise.race([check().then(() => 'ok'), late]);
  } catch (fault) {
    return fault instanceof Impairment ? fault.word : 'failed';
  } finally {
    clearTimeout(timer);
  }
}

function answer(res: Response, status: number, body: unknown): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Cache-Control', 'no-store');
  res.end(JSON.stringify(body));
}
