/** Tools of the fixture's first tenant, as somebody who may install them does it. */
import type { Caller, World } from '../../support/world.js';

/** What a tool cannot be without. */
export const needed = {
  name: 'Circuit Lab',
  privacy_level: 'anonymous',
  consumer_key: 'lab-key',
  shared_secret: 'kept-from-everybody',
} as const;

type Form = Readonly<Record<string, string | number | boolean | null>>;

/** The tools of a course, or of an account. */
export function toolsOf(world: World, at: { course: number } | { account: number }, who: Caller = world.as('admin')) {
  const owner = 'course' in at ? `/courses/${at.course}` : `/accounts/${at.account}`;
  const path = `${owner}/external_tools`;
  const ask = (form: Form, caller = who) => caller.post(path, { ...needed, ...form });
  return {
    owner,
    path,
    at: (id: number) => `${path}/${id}`,
    /** Asks for a tool, whatever becomes of it. */
    ask,
    /** Makes a tool with an address, unless the form says something else. */
    made: async (form: Form = {}) => {
      const address: Form = Object.keys(form).some((key) => /^(url|domain|config_type|.*\[url\])$/.test(key))
        ? {}
        : { url: 'https://lab.example.org/launch' };
      const { status, body } = await ask({ ...address, ...form });
      if (status !== 200) throw new Error(`The tool was refused: ${JSON.stringify(body)}`);
      return body;
    },
    /** Names in their order. */
    names: async (query = '', caller = who): Promise<string[]> =>
      ((await caller.get(`${path}${query}`)).body as { name: string }[]).map(({ name }) => name),
  };
}

/** Many tools like one, which are called `Tool 001` and so on. */
export const copiesOf = (world: World, { id }: { id: number }, count: number) =>
  world.sql(
    `insert into external_tools
     select (jsonb_populate_record(t, jsonb_build_object(
       'id', nextval(pg_get_serial_sequence('external_tools', 'id')), 'name', 'Tool ' || lpad(n::text, 3, '0')
     ))).*
     from external_tools t, generate_series(1, $2) n
     where t.id = $1`,
    [id, count],
  );
