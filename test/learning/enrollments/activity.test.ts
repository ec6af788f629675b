import { CourseActivity } from '../../../src/learning/enrollments/index.js';
import type { Actor } from '../../../src/platform/authorization/actor.js';
import { setPassword } from '../../support/account-builders.js';
import { Browser } from '../../support/browser.js';
import { setActivity } from '../../support/course-builders.js';
import type { Person } from '../../support/fixture.js';
import { leastStatements } from '../../support/least-statements.js';
import { openWorld, type World } from '../../support/world.js';
import { anEssay } from '../assignments/builders.js';
import { aPublishedQuiz } from '../quizzes/builders.js';
import { Sitting } from '../quizzes/sitting.js';

/** Seconds that a test may take between two requests that are meant to happen at once. */
const slack = 60;

describe('The activity of an enrollment', () => {
  let world: World;
  let C1: number;
  beforeEach(async () => {
    world = await openWorld();
    C1 = world.courses.C1;
  });
  afterEach(() => world.close());

  /** Seconds since the last activity, and seconds of all of it. */
  const kept = async (who: Person, course = C1): Promise<{ ago: number | null; total: number }> => {
    await world.app.activity.write();
    const [row] = await world.sql(
      `select extract(epoch from now() - last_activity_at)::int as ago, total_activity_time as total
       from enrollments where user_id = $1 and course_id = $2`,
      [world.users[who], course],
    );
    return row;
  };
  const wasActive = (who: Person, minutesAgo: number) =>
    setActivity(world, world.users[who], C1, {
      lastActivityAt: new Date(Date.now() - minutesAgo * 60_000),
      totalActivityTime: 100,
    });
  const never = { ago: null, total: 0 };
  const justNow = async (who: Person) => {
    const { ago } = await kept(who);
    return ago !== null && ago < slack;
  };

  it('begins with the first request of the person in the course, over REST or GraphQL', async () => {
    expect(await kept('stu1')).toEqual(never);
    await world.as('stu1').get(`/courses/${C1}/assignments`);
    await world
      .as('stu2')
      .graphql('query ($id: RecordId!) { course(id: $id) { name } }', { id: 'sis_course_id:BIO-1' });
    expect([await justNow('stu1'), await justNow('stu2')]).toEqual([true, true]);
    expect((await kept('stu1', world.courses.C2)).ago).toBeNull();
    expect(await kept('ta')).toEqual(never);
  });

  it('counts a browser in which the person is signed on like a token', async () => {
    await setPassword(world, world.users.stu1, 'a river runs');
    const browser = new Browser(world.base);
    await browser.submit('/login', { login: 'stu1', password: 'a river runs' });
    expect(await kept('stu1')).toEqual(never);
    expect((await browser.ask('GET', `/api/v1/courses/${C1}`)).status).toBe(200);
    expect(await justNow('stu1')).toBe(true);
  });

  it('grows by what happens there without the course in the path: answers of a quiz, a node, a submission', async () => {
    const exam = new Sitting(world, await aPublishedQuiz(world));
    const started = await exam.started('stu1');
    const essay = await anEssay(world);
    const { body } = await world
      .as('stu1')
      .graphql('query ($c: RecordId!, $a: RecordId!) { course(id: $c) { assignment(id: $a) { id } } }', {
        c: C1,
        a: essay,
      });
    for (const act of [
      () => world.as('stu1').get(`/quiz_submissions/${started.id}/questions`),
      () => exam.answer('stu1', started, [{ id: exam.quiz.questionIds[0], answer: 1 }]),
      () =>
        world.as('stu1').graphql('query ($id: ID!) { node(id: $id) { id } }', { id: body.data.course.assignment.id }),
      () =>
        world.as('stu1').post(`/courses/${C1}/assignments/${essay}/submissions`, {
          'submission[submission_type]': 'online_text_entry',
          'submission[body]': 'Words',
        }),
    ]) {
      world.app.activity.forget();
      await wasActive('stu1', 30);
      expect((await act()).status).toBeLessThan(300);
      expect(await justNow('stu1')).toBe(true);
    }
  });

  it('counts the time between two requests, unless more than ten minutes lie between them', async () => {
    await wasActive('stu1', 9);
    await wasActive('stu2', 11);
    await world.as('stu1').get(`/courses/${C1}`);
    await world.as('stu2').get(`/courses/${C1}`);
    const [near, far] = [await kept('stu1'), await kept('stu2')];
    expect([near.total >= 639, near.total < 640 + slack]).toEqual([true, true]);
    expect([far.total, (far.ago as number) < slack]).toEqual([100, true]);
  });

  it('is that of people themselves: not of who acts as them, is refused, lists courses, or works in the background', async () => {
    await world.as('admin').get(`/courses/${C1}?as_user_id=${world.users.stu1}`);
    expect((await world.as('stu2').put(`/courses/${C1}`, { 'course[name]': 'Mine' })).status).toBe(403);
    await world.as('stu2').get('/courses');
    await world.as('out').get(`/courses/${C1}`);
    await world.as('admin').get(`/courses/${C1}`);
    expect([await kept('stu1'), await kept('stu2')]).toEqual([never, never]);
    const rows = await world.sql('select id from enrollments where last_activity_at is not null');
    expect(rows).toEqual([]);
  });

  it('costs no statement while it is asked, and one for many people when it is written', async () => {
    const ask = () => world.as('stu1').get(`/courses/${C1}`);
    const counted = await leastStatements(world, ask);
    expect(counted).toBe(1);
    expect(world.app.activity.size).toBe(1);
    await world.as('stu2').get(`/courses/${C1}`);
    await world.as('teach').get(`/courses/${C1}`);
    expect(world.app.activity.size).toBe(3);
    await kept('stu1');
    expect(world.app.activity.size).toBe(0);
  });

  it('changes nothing else of the enrollment', async () => {
    const others = () =>
      world.sql('select id, updated_at, workflow_state, start_at, end_at from enrollments order by id');
    const before = await others();
    await world.as('stu1').get(`/courses/${C1}`);
    await kept('stu1');
    expect(await others()).toEqual(before);
  });

  it('is shown to the person, their observers and who reads reports, wherever enrollments are, to others it is null', async () => {
    await world.as('stu1').get(`/courses/${C1}`);
    await kept('stu1');
    const { stu1 } = world.users;
    const isTime = expect.stringMatching(/Z$/);
    const shown = { last_activity_at: isTime, total_activity_time: expect.any(Number) };
    for (const who of ['stu1', 'obs', 'teach', 'admin'] as const) {
      const listed = (await world.as(who).get(`/users/${stu1}/enrollments`)).body;
      const inCourse = listed.find((one: any) => one.course_id === C1);
      expect([who, inCourse]).toEqual([who, expect.objectContaining(shown)]);
    }
    const users = (await world.as('teach').get(`/courses/${C1}/users?include[]=enrollments&user_ids[]=${stu1}`)).body;
    expect(users[0].enrollments[0]).toMatchObject(shown);
    const sections = (await world.as('teach').get(`/courses/${C1}/sections?include[]=students&include[]=enrollments`))
      .body;
    const inSection = sections[0].students.find((one: any) => one.id === stu1);
    expect(inSection.enrollments[0]).toMatchObject(shown);
    const fellow = (await world.as('stu2').get(`/courses/${C1}/enrollments`)).body.find(
      (one: any) => one.user_id === stu1,
    );
    expect(fellow.last_activity_at ?? null).toBeNull();
  });

  describe('written by several processes', () => {
    const inCourse = (userId: number, courseId: number): Actor =>
      ({
        userId,
        rootAccountId: world.accounts.RA,
        realUserId: null,
        tokenId: 1,
        rights: { memberships: { courses: [courseId] } },
      }) as unknown as Actor;
    /** A process whose clock stands where the test puts it. */
    const aProcess = () => {
      const time = { now: 0 };
      const faults: unknown[] = [];
      const log = new CourseActivity(
        world.app.services,
        null,
        (fault) => void faults.push(fault),
        () => time.now * 1000,
      );
      const at = (second: number) => {
        time.now = second;
        return log;
      };
      return {
        at,
        faults,
        visit: (second: number, who: Person) => at(second).visited(inCourse(world.users[who], C1), C1),
      };
    };

    it('counts no second twice and never goes backwards, in whatever order they write', async () => {
      const [one, two] = [aProcess(), aProcess()];
      one.visit(0, 'stu1');
      one.visit(100, 'stu1');
      two.visit(30, 'stu1');
      two.visit(60, 'stu1');
      await one.at(120).write();
      expect((await kept('stu1')).total).toBe(100);
      const [before] = await world.sql(
        'select last_activity_at as at from enrollments where user_id = $1 and course_id = $2',
        [world.users.stu1, C1],
      );
      await two.at(120).write();
      const [after] = await world.sql(
        'select last_activity_at as at from enrollments where user_id = $1 and course_id = $2',
        [world.users.stu1, C1],
      );
      expect([(await kept('stu1')).total, after.at]).toEqual([100, before.at]);
      expect([one.faults, two.faults]).toEqual([[], []]);
    });

    it('at the same time loses nobody, and no two wait for each other', async () => {
      const processes = Array.from({ length: 6 }, aProcess);
      for (const [i, { visit }] of processes.entries())
        for (const who of i % 2 ? (['stu1', 'stu2', 'ta'] as const) : (['ta', 'stu2', 'stu1'] as const)) {
          visit(0, who);
          visit(50 + i, who);
        }
      await Promise.all(processes.map(({ at }) => at(60).write()));
      expect(processes.flatMap(({ faults }) => faults)).toEqual([]);
      for (const who of ['stu1', 'stu2', 'ta'] as const) expect((await kept(who)).total).toBeGreaterThanOrEqual(50);
      for (const who of ['stu1', 'stu2', 'ta'] as const)
        expect((await kept(who)).total).toBeLessThanOrEqual(55 + slack);
    });

    it('remembers no more than it may, and forgets what it cannot write', async () => {
      const { at, faults } = aProcess();
      const log = at(0);
      for (let userId = 1; userId <= 25_000; userId += 1) log.visited(inCourse(userId, C1), C1);
      expect(log.size).toBe(20_000);
      const broken = new CourseActivity(
        {
          ofTenant: () => {
            throw new Error('away');
          },
        },
        null,
        (fault) => void faults.push(fault),
      );
      broken.visited(inCourse(world.users.stu1, C1), C1);
      await broken.write();
      expect([broken.size, faults.length]).toEqual([0, 1]);
    });
  });
});
