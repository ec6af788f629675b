import { visitorIn } from '../../../src/identity/access/index.js';
import { coursePolicy } from '../../../src/learning/courses/index.js';
import { actorTenant, type Expr, tenantCondition } from '../../../src/platform/authorization/policy.js';
import { sql } from '../../../src/platform/sql/sql.js';
import { type CourseSettings, setCourse } from '../../support/course-builders.js';
import { courseRow } from '../../support/course-rows.js';
import { setCourseState } from '../../support/school-builders.js';
import { openNewWorld, openWorld, type World } from '../../support/world.js';
import { anOpenCourse } from './open-courses.js';

const states = ['created', 'claimed', 'available', 'completed', 'deleted'] as const;
const flags = ['isPublic', 'isPublicToAuthUsers', 'publicSyllabus', 'publicSyllabusToAuth'] as const;
const settings = Array.from({ length: 2 ** flags.length }, (_, n) =>
  Object.fromEntries(flags.map((flag, at) => [flag, (n & (2 ** at)) !== 0])),
) as CourseSettings[];

/** Holds for every row, and claims to hold for those of the tenant alone. */
const everybody = tenantCondition('everybody', () => sql`${actorTenant} is not null`);

describe('Of a course, for visitors,', () => {
  let world: World;
  let course: number;
  beforeAll(async () => {
    world = await openWorld({ VISITORS: 'on' });
    course = await courseRow(world, 'Perhaps open');
    await setCourse(world, course, { syllabusBody: '<p>Read this</p>' });
  });
  afterAll(() => world.close());

  /** What a visitor of a tenant would read if the door let them in. */
  async function readInside(tenant: number, { app, base }: World = world, id = course): Promise<any> {
    const query = `{ course(id: ${id}) { name syllabusBody integrationId tabs { tabId } permissions { updateInPart update delete listUsers } } }`;
    const prepared = app.prepare(query);
    if ('errors' in prepared) throw prepared.errors[0];
    const context = {
      requestId: 'r1',
      services: app.services.ofTenant(tenant),
      actor: visitorIn(tenant),
      baseUrl: base,
      pageLimit: 100,
      meter: { statements: 0, db: 0 },
      loaders: new Map(),
    };
    return (await prepared.run(context, {})).data?.['course'];
  }

  it('the door and the policy say the same, in every state and with every flag', async () => {
    const { RA } = world.accounts;
    for (const state of states)
      for (const given of settings) {
        await setCourse(world, course, given);
        await setCourseState(world, state, course);
        const isOpen = state === 'available' && (given.isPublic === true || given.publicSyllabus === true);
        const outside = (await world.withToken(null).get(`/courses/${course}`)).status;
        const inside = (await readInside(RA)) ?? null;
        expect([state, given, outside, inside !== null]).toEqual([state, given, isOpen ? 200 : 401, isOpen]);
        if (isOpen)
          expect(inside).toMatchObject({
            syllabusBody: '<p>Read this</p>',
            integrationId: null,
            tabs: given.isPublic ? expect.arrayContaining([{ tabId: 'HOME' }]) : [{ tabId: 'SYLLABUS' }],
            permissions: { updateInPart: false, update: false, delete: false, listUsers: false },
          });
      }
  });

  it('another tenant ends at its policy', async () => {
    await setCourse(world, course, { isPublic: true });
    await setCourseState(world, 'available', course);
    expect(await readInside(world.accounts.RA)).not.toBeNull();
    expect(await readInside(world.accounts.RB)).toBeNull();
  });

  it('another tenant ends at the database where the policy forgets it', async () => {
    // One that has compiled nothing yet: statements are remembered with what the policy said.
    const fresh = await openNewWorld({ VISITORS: 'on' });
    const { RA, RB } = fresh.accounts;
    const opened = await anOpenCourse(fresh);
    const policy = coursePolicy as { visible: Expr };
    const kept = policy.visible;
    policy.visible = everybody;
    try {
      expect(await readInside(RB, fresh, opened)).toBeNull();
      expect(await readInside(RA, fresh, opened)).toMatchObject({ name: 'Open' });
    } finally {
      policy.visible = kept;
      await fresh.close();
    }
  });

  it('the syllabus keeps its links to files as they are written', async () => {
    const { id } = (await world.as('admin').get(`/courses/${world.courses.C1}/files`)).body[0];
    const html = `<a href="/courses/${world.courses.C1}/files/${id}">x</a>`;
    await setCourse(world, world.courses.C1, { isPublic: true, syllabusBody: html });
    const path = `/courses/${world.courses.C1}?include[]=syllabus_body`;
    const seen = await world.withToken(null).get(path);
    expect([seen.body.syllabus_body, seen.headers.get('cache-control')]).toEqual([html, 'private, no-store']);
    expect((await world.as('admin').get(path)).body.syllabus_body).toContain('verifier=');
    expect((await world.withToken(null).get(`/courses/${world.courses.C1}/files/${id}`)).status).toBe(401);
  });
});
