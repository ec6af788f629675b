import pg from 'pg';

/**
 * The fewest statements that a request sends, of four times: all of them, those of the ORM and those that begin and
 * end the transaction too. What else the process does meanwhile counts with it; the least of four is the request's own.
 */
export async function sentStatements(ask: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let i = 0; i < 4; i += 1) counts.push(await sentDuring(ask));
  return Math.min(...counts);
}

/**
 * Statements that the process sends meanwhile.
 * @param counts which of them, by their text; all unless given
 */
export async function sentDuring(
  ask: () => Promise<unknown>,
  counts: (text: string) => boolean = () => true,
): Promise<number> {
  return (await textsDuring(ask)).filter(({ text }) => counts(text)).length;
}

/** The statements that the process sends meanwhile, with their values, in their order. */
export async function textsDuring(ask: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const { prototype } = pg.Client as unknown as { prototype: { query: (...args: unknown[]) => unknown } };
  const { query } = prototype;
  const sent: { text: string; values: unknown[] }[] = [];
  prototype.query = function counted(this: unknown, ...args: unknown[]) {
    const [first] = args as [string | { text?: string; values?: unknown[] }];
    const { text = '', values = [] } = typeof first === 'string' ? { text: first } : first;
    sent.push({ text, values });
    return query.apply(this, args);
  };
  try {
    await ask();
  } finally {
    prototype.query = query;
  }
  return sent;
}
