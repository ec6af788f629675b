import type { World } from '../support/world.js';

/** A request of the administrator that names somebody to act as, in one place and one shape. */
export interface Attempt {
  readonly shape: string;
  readonly method: string;
  readonly path: string;
  readonly type?: string;
  readonly body?: string;
}

export const boundary = 'xxBOUNDARYxx';
export const part = (name: string, value: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Pairs of a query or form that must not be understood, of which `ID` is the id of a student. */
export const refusedPairs: readonly (readonly [name: string, value: string][])[] = [
  [['as_user_id', '']],
  [['as_user_id', ' ']],
  [['as_user_id', 'null']],
  [['as_user_id', 'undefined']],
  [['as_user_id', '0']],
  [['as_user_id', '-ID']],
  [['as_user_id', '+ID']],
  [['as_user_id', '0ID']],
  [['as_user_id', 'ID ']],
  [['as_user_id', ' ID']],
  [['as_user_id', 'ID,ID']],
  [['as_user_id', 'ID.0']],
  [['as_user_id', '[ID]']],
  [['as_user_id', '9007199254740993']],
  [['as_user_id', 'sis_user_id:']],
  [['as_user_id', 'sis_user_id:S-nobody']],
  [['as_user_id', 'sis_login_id:nobody']],
  [['as_user_id', 'sis_course_id:BIO-1']],
  [['as_user_id', 'site_admin']],
  [['as_user_id[]', 'ID']],
  [['as_user_id[]', '']],
  [['as_user_id[0]', 'ID']],
  [['as_user_id[id]', 'ID']],
  [['as_user_id[a][b][]', 'ID']],
  [['as_user_id[__proto__]', 'ID']],
  [['as_user_id[constructor][x]', 'ID']],
  [['as_user_id[', 'ID']],
  [['as_user_id[a][b][c][d][e][f][g][h][i][j][k]', 'ID']],
  [
    ['as_user_id', 'ID'],
    ['as_user_id', 'ID'],
  ],
  [
    ['as_user_id', ''],
    ['as_user_id', 'ID'],
  ],
  [
    ['as_user_id', 'self'],
    ['as_user_id', 'ID'],
  ],
  [
    ['as_user_id', 'ID'],
    ['as_user_id[]', 'ID'],
  ],
  [
    ['as_user_id[x]', 'ID'],
    ['as_user_id', 'ID'],
  ],
];

/** Members of a JSON body that must not be understood, as they are written. */
export const refusedMembers = [
  '"as_user_id": null',
  '"as_user_id": ""',
  '"as_user_id": " "',
  '"as_user_id": true',
  '"as_user_id": false',
  '"as_user_id": 0',
  '"as_user_id": -ID',
  '"as_user_id": ID.5',
  '"as_user_id": 1e400',
  '"as_user_id": 9007199254740993',
  '"as_user_id": 123456789012345678901234567890',
  '"as_user_id": []',
  '"as_user_id": [ID]',
  '"as_user_id": ["ID"]',
  '"as_user_id": {}',
  '"as_user_id": {"id": ID}',
  '"as_user_id": {"__proto__": ID}',
  '"as_user_id[]": [ID]',
  '"as_user_id[]": ID',
  '"as_user_id[id]": ID',
  '"as_user_id": "sis_user_id:S-nobody"',
  '"as_user_id": ID, "as_user_id": ID',
  '"as_user_id": ID, "as_user_id": null',
  '"as_user_id": null, "as_user_id": ID',
  '"as_user_id": ID, "as\\u005fuser\\u005fid": "self"',
  '"as_user_id": "self", "a": "}\\"as_user_id\\": {[", "as_user_id" : ID',
];

export const query = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
/** The same with the name's underscores and letters as percent signs. */
export const disguised = (text: string): string => text.replaceAll('as_user_id', '%61s%5Fuser%5fid');
export const raw = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');

/** Sends the attempt as the administrator, with the student's id for `ID`. */
export async function ask(world: World, { method, path, type, body }: Attempt): Promise<{ status: number; body: any }> {
  const filled = (text: string) => text.replaceAll('ID', String(world.users.stu1));
  const response = await fetch(world.base + filled(path), {
    method,
    headers: { authorization: `Bearer ${world.tokens.admin}`, ...(type && { 'content-type': type }) },
    ...(body !== undefined && { body: filled(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** Everything that the attempts could have changed. */
export const stateOf = async (world: World): Promise<string> =>
  JSON.stringify([
    await world.sql('select * from users order by id'),
    await world.sql('select * from favorite_courses order by user_id, course_id'),
    await world.sql('select count(*) from audit_events'),
  ]);
