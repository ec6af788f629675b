import { publicLimits } from '../../schema/platform/prepare/document-limits.js';
import { createPrepare } from '../../schema/platform/prepare/prepare.js';
import { loadCompiler, PreparedOperation } from '../../schema/platform/prepare/prepared-operation.js';
import { invalidField, Refusal } from '../../src/platform/refusal/refusal.js';
import { smallSchool } from './small-school.js';

beforeAll(() => loadCompiler());

let thrown: unknown;
const throwIt = () => {
  throw thrown;
};
const rejectIt = async () => {
  throw thrown;
};
const schema = smallSchool(
  { count: 0 },
  { Query: { fault: throwIt, refused: rejectIt, must: () => null }, Mutation: { fail: rejectIt } },
);

async function errorOf(error: unknown, text: string, compileAfter: number) {
  thrown = error;
  const faults: unknown[] = [];
  const prepare = createPrepare(schema, {
    limits: publicLimits,
    describe: true,
    compileAfter,
    onFault: (fault) => faults.push(fault),
  });
  const result = await (prepare(text) as PreparedOperation).run({ requestId: 'r7' }, {});
  return { ...(JSON.parse(JSON.stringify(result.errors?.[0] ?? {})) as any), data: result.data, faults };
}
const withCode = (code: string, more = {}) => Object.assign(new Error(`secret ${code}`), { code, ...more });

describe.each([
  ['graphql-js', 100],
  ['graphql-jit', 0],
])('an error thrown in a resolver, run by %s', (_, compileAfter) => {
  it('is a refusal in its standard form', async () => {
    const error = await errorOf(invalidField('name', 'blank', 'Name is blank.'), '{ hello r: refused }', compileAfter);
    expect(error).toEqual({
      message: 'Name is blank.',
      path: ['r'],
      locations: [{ line: 1, column: 9 }],
      extensions: {
        code: 'VALIDATION_FAILED',
        reason: 'invalid',
        http: { status: 400 },
        requestId: 'r7',
        fields: { name: [{ attribute: 'name', type: 'blank', message: 'Name is blank.' }] },
      },
      data: { hello: 'world', r: null },
      faults: [],
    });
  });

  it.each(['{ fault }', '{ refused }', 'mutation { fail { name } }'])(
    'is masked when it is no refusal, and told to the log: %s',
    async (text) => {
      const fault = new TypeError('password=hunter2 at /srv/app');
      const error = await errorOf(fault, text, compileAfter);
      expect(error.message).toBe('Internal error');
      expect(error.extensions).toEqual({
        code: 'INTERNAL',
        reason: 'internal',
        http: { status: 500 },
        requestId: 'r7',
      });
      expect(JSON.stringify(error)).not.toContain('hunter2');
      expect(error.faults).toEqual([fault]);
    },
  );

  it('masks a null where the schema promises a value', async () => {
    const error = await errorOf(null, '{ must }', compileAfter);
    expect(error).toMatchObject({ message: 'Internal error', path: ['must'], data: null });
    expect(error.faults).toHaveLength(1);
  });

  const ofDatabase: [string, unknown, string, number][] = [
    ['an administrator ends the session', withCode('57P01'), 'database_unavailable', 503],
    ['the server starts up', withCode('57P03'), 'database_unavailable', 503],
    ['a connection failure', withCode('08006'), 'database_unavailable', 503],
    ['nobody listens', withCode('ECONNREFUSED'), 'database_unavailable', 503],
    ['the socket file is gone', withCode('ENOENT', { syscall: 'connect' }), 'database_unavailable', 503],
    ['the connection ends', new Error('Connection terminated unexpectedly'), 'database_unavailable', 503],
    ['the pool is exhausted', new Error('timeout exceeded when trying to connect'), 'database_unavailable', 503],
    ['the error is wrapped', new Error('driver', { cause: withCode('57P02') }), 'database_unavailable', 503],
    ['a statement times out', withCode('57014'), 'timeout', 503],
    ['a lock is waited for too long', withCode('55P03'), 'lock_timeout', 503],
    ['the disk is full', withCode('53100'), 'storage_full', 503],
    ['serialization fails', withCode('40001'), 'concurrent_update', 409],
    ['a deadlock is found', withCode('40P01'), 'concurrent_update', 409],
  ];
  it.each(ofDatabase)('F01 F03 F04: is %s: a refusal, never 500', async (_case, fault, reason, status) => {
    const error = await errorOf(fault, '{ fault }', compileAfter);
    expect(error.extensions).toMatchObject({ reason, http: { status } });
    expect(error.extensions.retryAfter > 0).toBe(status === 503);
    expect(error.message).not.toContain('secret');
  });

  it('is a fault of ours when a file is missing, whatever its code', async () => {
    expect((await errorOf(withCode('ENOENT', { syscall: 'open' }), '{ fault }', compileAfter)).extensions.code).toBe(
      'INTERNAL',
    );
  });

  it('survives a log that fails', async () => {
    thrown = new Error('x');
    const prepare = createPrepare(schema, {
      limits: publicLimits,
      describe: true,
      compileAfter,
      onFault: () => {
        throw new Refusal('INTERNAL', 'log', 'disk full');
      },
    });
    const result = await (prepare('{ fault }') as PreparedOperation).run({}, {});
    expect(result.errors?.[0]?.message).toBe('Internal error');
  });
});
