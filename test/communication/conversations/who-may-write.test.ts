import { setPartDates, setTermDates, termOf } from '../../support/course-builders.js';
import { inDays } from '../../support/course-rows.js';
import type { Person } from '../../support/fixture.js';
import {
  aPart,
  aSection,
  moveTo,
  setCourseState,
  setPartState,
  setPermissions,
} from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { aMember, anObserver } from './builders.js';

/** The name of a person of the fixture, or what a request has. */
type Code = number | string;

describe('Who may write to whom', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const codeOf = (code: Code): string =>
    String(typeof code === 'string' && code in world.users ? world.users[code as Person] : code);
  const write = (who: Person, codes: readonly Code[], more: Record<string, string> = {}) =>
    world.as(who).post('/conversations', {
      'recipients[]': codes.map(codeOf),
      body: 'Hello',
      group_conversation: 'true',
      ...more,
    });
  /** `sent`, or the types of what is refused. */
  const asked = async (who: Person, ...codes: Code[]): Promise<string> => {
    const before = await rows();
    const { status, body } = await write(who, codes);
    if (status === 201) return 'sent';
    expect([status, Object.keys(body.errors)]).toEqual([400, ['recipients']]);
    expect(await rows()).toEqual(before);
    return body.errors.recipients.map(({ type }: { type: string }) => type).join();
  };
  const rows = async () => {
    const [counts] = await world.sql(
      `select (select count(*) from conversations) as c, (select count(*) from conversation_views) as v,
         (select count(*) from conversation_messages) as m`,
    );
    return counts;
  };
  /** Who gets a message to these codes, without its author. */
  const reached = async (who: Person, ...codes: Code[]): Promise<number[]> => {
    const { status, body } = await write(who, codes);
    if (status !== 201) throw new Error(`It was refused: ${JSON.stringify(body)}`);
    const found = await world.sql(
      'select user_id::int from conversation_views where conversation_id = $1 and user_id <> $2 order by user_id',
      [body[0].id, world.users[who]],
    );
    return found.map(({ user_id }) => user_id);
  };
  const ids = (...people: Person[]) => people.map((person) => world.users[person]).sort((a, b) => a - b);
  const course = (word = '', id = world.courses.C1) => `course_${id}${word}`;

  it('in a course where their part goes on, people write to those with a part in force, by send_messages', async () => {
    for (const who of ['teach', 'ta', 'des', 'stu1'] as const)
      for (const to of ['teach', 'stu2', 'des'] as const)
        expect([who, to, await asked(who, to)]).toEqual([who, to, 'sent']);
    await setPermissions(world, 'StudentEnrollment', ['send_messages'], { enabled: false });
    expect(await asked('stu1', 'teach')).toBe('restricted_by_role');
    expect(await asked('stu1', 'stu2')).toBe('restricted_by_role');
    expect(await asked('teach', 'stu1')).toBe('sent');
  });

  it('A68: who shares nothing with somebody does not reach them, seen or not', async () => {
    expect(await asked('out', 'stu1')).toBe('invalid');
    expect(await asked('stu1', 'out')).toBe('invalid');
    expect(await asked('lim', 'stu1')).toBe('invalid');
    expect(await asked('stu1', 'admin')).toBe('invalid');
    expect(await asked('teach', 'stu1', 'out')).toBe('invalid');
    expect(await asked('teach', 999_999_999)).toBe('invalid');
    for (const code of ['nobody', '-1', '1.5', 'course_', 'course_1_people', 'group_1_students', 'user_1', "1' or 1=1"])
      expect([code, await asked('teach', code)]).toEqual([code, 'invalid']);
  });

  it('nobody of another tenant is reached, nor who was deleted, let go, concluded, or has not accepted', async () => {
    for (const who of ['teach', 'admin'] as const) {
      expect(await asked(who, 'stuB')).toBe('invalid');
      expect(await asked(who, 'gone')).toBe('invalid');
      for (const code of [course('', world.courses.CB), `section_${world.sections.CB}`])
        expect([who, code, await asked(who, code)]).toEqual([who, code, 'invalid']);
    }
    expect(await asked('adminB', 'stu1')).toBe('invalid');
    expect(await asked('adminB', course(), `group_${world.groups.red}`)).toBe('invalid,invalid');
    for (const state of ['completed', 'inactive', 'invited'] as const) {
      await setPartState(world, world.users.stu2, state, world.courses.C1);
      expect([state, await asked('teach', 'stu2')]).toEqual([state, 'restricted_by_role']);
      expect([state, await reached('teach', course('_students'))]).toEqual([state, ids('stu1')]);
    }
    await setPartState(world, world.users.stu2, 'deleted', world.courses.C1);
    expect(await asked('teach', 'stu2')).toBe('invalid');
  });

  it('whole courses, sections and kinds of parts are reached by send_messages_all', async () => {
    const section = await aSection(world, 'Evening', [world.users.out]);
    expect(await reached('teach', course())).toEqual(ids('ta', 'des', 'stu1', 'stu2', 'obs', 'out'));
    expect(await reached('teach', course('_students'))).toEqual(ids('stu1', 'stu2', 'out'));
    expect(await reached('stu1', 'teach', 'ta')).toEqual(ids('teach', 'ta'));
    expect(await reached('ta', course('_teachers'), course('_designers'))).toEqual(ids('teach', 'des'));
    expect(await reached('des', course('_tas'), course('_observers'))).toEqual(ids('ta', 'obs'));
    expect(await reached('teach', `section_${section}`)).toEqual(ids('out'));
    expect(await reached('teach', `section_${world.sections.C1}_students`)).toEqual(ids('stu1', 'stu2'));
    expect(await reached('admin', course('_students'))).toEqual(ids('stu1', 'stu2', 'out'));
    for (const code of [course(), course('_teachers'), `section_${section}`, `section_${section}_students`])
      expect([code, await asked('stu1', code)]).toEqual([code, 'restricted_by_role']);
    // Whoever is not in the course does not know of it.
    expect(await asked('out', course('', world.courses.C2))).toBe('invalid');
    await setPermissions(world, 'TeacherEnrollment', ['send_messages_all'], { enabled: false });
    expect(await asked('teach', course())).toBe('restricted_by_role');
    expect(await asked('teach', 'stu1')).toBe('sent');
  });

  it('cv-recipients-forms: ids, SIS ids, self and codes stand side by side, several in one text; each person counts once', async () => {
    expect(
      await reached('teach', `${world.users.stu1},${world.users.stu2}, ${world.users.stu1}`, course('_students')),
    ).toEqual(ids('stu1', 'stu2'));
    expect(await reached('teach', 'sis_user_id:S-stu1', 'sis_login_id:stu2')).toEqual(ids('stu1', 'stu2'));
    expect(await reached('teach', 'teach', 'stu1')).toEqual(ids('stu1'));
    expect(await reached('teach', 'self')).toEqual([]);
    // Students find nobody by SIS ids.
    expect(await asked('stu1', 'sis_user_id:S-stu2')).toBe('invalid');
    for (const codes of [[','], [course('_observers', world.courses.C2)]])
      expect([codes, await asked('teach', ...codes)]).toEqual([codes, 'blank']);
  });

  it('whose rights end at a section writes to its people', async () => {
    const evening = await aSection(world, 'Evening', [world.users.out]);
    await moveTo(world, world.users.ta, evening, { limited: true });
    world.app.cache.clear();
    expect(await asked('ta', 'out')).toBe('sent');
    expect(await asked('ta', 'stu1')).toBe('invalid');
    expect(await reached('ta', course())).toEqual(ids('out'));
    expect(await asked('ta', `section_${world.sections.C1}`)).toBe('blank');
  });

  it('a course that is over, or outside of the dates of who writes, is closed to its people and open to administrators', async () => {
    const { C1 } = world.courses;
    await setCourseState(world, 'completed', C1);
    for (const who of ['teach', 'stu1'] as const) {
      expect([who, await asked(who, 'stu2')]).toEqual([who, 'restricted_by_role']);
      expect([who, await asked(who, course())]).toEqual([who, 'restricted_by_role']);
    }
    expect(await asked('subadmin', 'stu2')).toBe('sent');
    expect(await reached('subadmin', course('_students'))).toEqual(ids('stu1', 'stu2'));
    await setCourseState(world, 'available', C1);
    await setPartDates(world, world.users.stu1, C1, { startAt: inDays(-9), endAt: inDays(-2) });
    world.app.cache.clear();
    expect(await asked('stu1', 'teach')).toBe('restricted_by_role');
    // Dates of whom a message goes to do not count: they are told what comes after.
    expect(await asked('teach', 'stu1')).toBe('sent');
    await setPartDates(world, world.users.stu1, C1, { startAt: null, endAt: null });
    await setTermDates(world, await termOf(world, C1), { startAt: inDays(-90), endAt: inDays(-2) });
    world.app.cache.clear();
    expect(await asked('stu1', 'stu2')).toBe('restricted_by_role');
    expect(await asked('teach', 'stu2')).toBe('sent');
    await setCourseState(world, 'deleted', C1);
    expect([await asked('teach', 'stu2'), await asked('teach', course()), await asked('admin', course())]).toEqual([
      'invalid',
      'invalid',
      'invalid',
    ]);
  });

  it('before a course is published its staff writes to each other alone', async () => {
    const { C2 } = world.courses;
    await aPart(world, world.users.out, { type: 'Ta', courseId: C2 });
    expect(await asked('out', 'teach')).toBe('sent');
    expect(await asked('out', 'stu1')).toBe('restricted_by_role');
    expect(await reached('teach', course('', C2))).toEqual(ids('out'));
    await setCourseState(world, 'available', C2);
    expect(await asked('out', 'stu1')).toBe('sent');
  });

  it('observers write to whom they observe and are answered; by send_messages to those who teach them, and to nobody else', async () => {
    expect(await asked('obs', 'stu1')).toBe('sent');
    expect(await asked('stu1', 'obs')).toBe('sent');
    expect(await asked('stu2', 'obs')).toBe('restricted_by_role');
    expect(await asked('teach', 'obs')).toBe('sent');
    expect(await asked('obs', 'teach')).toBe('restricted_by_role');
    await setPermissions(world, 'ObserverEnrollment', ['send_messages']);
    expect([await asked('obs', 'teach'), await asked('obs', 'ta')]).toEqual(['sent', 'sent']);
    expect([await asked('obs', 'stu2'), await asked('obs', 'des')]).toEqual(['invalid', 'invalid']);
    expect(await asked('obs', course('_students'))).toBe('restricted_by_role');
    await anObserver(world, 'out', 'stu2');
    expect([await asked('out', 'stu2'), await asked('stu2', 'out'), await asked('stu1', 'out')]).toEqual([
      'sent',
      'sent',
      'invalid',
    ]);
  });

  it('members of a group write to each other and to all of it; who writes to all of its course, too', async () => {
    const { red, blue } = world.groups;
    await aMember(world, 'stu2', red);
    await setPermissions(world, 'StudentEnrollment', ['send_messages'], { enabled: false });
    expect(await asked('stu1', 'stu2')).toBe('sent');
    expect(await reached('stu1', `group_${red}`)).toEqual(ids('stu2'));
    expect(await reached('teach', `group_${red}`)).toEqual(ids('stu1', 'stu2'));
    expect(await asked('stu1', `group_${blue}`)).toBe('restricted_by_role');
    expect(await asked('teach', `group_${blue}`)).toBe('blank');
    expect(await asked('obs', `group_${red}`)).toMatch(/invalid|restricted_by_role/);
    // Who is let go from the course is out of its groups.
    await setPartState(world, world.users.stu2, 'completed', world.courses.C1);
    expect(await asked('stu1', 'stu2')).toBe('restricted_by_role');
    expect(await asked('stu1', `group_${red}`)).toBe('blank');
    await setCourseState(world, 'completed');
    expect(await asked('stu1', `group_${red}`)).toBe('restricted_by_role');
  });

  it('administrators write to the people of their accounts, those of the root account to everybody of the tenant', async () => {
    for (const to of ['stu1', 'teach', 'out', 'subadmin'] as const)
      expect([to, await asked('admin', to)]).toEqual([to, 'sent']);
    expect([await asked('subadmin', 'stu1'), await asked('subadmin', 'out')]).toEqual(['sent', 'invalid']);
    await setPermissions(world, 'AccountAdmin', ['send_messages', 'send_messages_all'], { enabled: false });
    expect([await asked('admin', 'stu1'), await asked('admin', course())]).toEqual([
      'restricted_by_role',
      'restricted_by_role',
    ]);
  });

  it('everybody writes to themself', async () => {
    for (const who of ['out', 'lim', 'obs'] as const) expect([who, await asked(who, who)]).toEqual([who, 'sent']);
  });

  it('context_code names a course or group in which the actor writes', async () => {
    const place = async (who: Person, code: string) => {
      const { status, body } = await write(who, [who], { context_code: code });
      return status === 201
        ? 'sent'
        : `${status} ${Object.keys(body.errors).join()} ${body.errors.context_code?.[0].type}`;
    };
    const refused = '400 context_code invalid';
    expect([await place('teach', course()), await place('stu1', `group_${world.groups.red}`)]).toEqual([
      'sent',
      'sent',
    ]);
    for (const code of [
      `section_${world.sections.C1}`,
      course('_students'),
      'course',
      course('', world.courses.CB),
      'user_1',
    ])
      expect([code, await place('teach', code)]).toEqual([code, refused]);
    expect([await place('out', course()), await place('stu2', `group_${world.groups.red}`)]).toEqual([
      refused,
      refused,
    ]);
    await setCourseState(world, 'completed');
    expect([await place('teach', course()), await place('stu1', course())]).toEqual([refused, refused]);
  });
});
