import { leastStatements } from '../../support/least-statements.js';
import { aSection, limitToSections, moveTo } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { courseCode, hour, inGroups, make, offered, ofGroup, reserve, setTimes } from './appointment-builders.js';

const keys = [
  'id',
  'title',
  'start_at',
  'end_at',
  'description',
  'location_name',
  'location_address',
  'context_codes',
  'sub_context_codes',
  'workflow_state',
  'requiring_action',
  'appointments_count',
  'max_appointments_per_participant',
  'min_appointments_per_participant',
  'participants_per_appointment',
  'participant_visibility',
  'participant_type',
  'url',
  'html_url',
  'created_at',
  'updated_at',
];
const whole = (iso: string) => `${iso.slice(0, 19)}Z`;

describe('Appointment groups', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const kept = async () => [
    await world.sql('select * from appointment_groups order by id'),
    await world.sql('select * from appointment_group_courses order by id'),
    await world.sql('select * from appointment_group_sections order by id'),
    await world.sql('select * from calendar_events order by id'),
  ];
  const fields = (answer: { body: { errors?: object } }) => Object.keys(answer.body.errors ?? {});
  const change = (id: number, form: Parameters<typeof ofGroup>[0], slots: string[][] = []) =>
    world.as('teach').put(`${inGroups}/${id}`, ofGroup(form, slots) as never);

  it('ag-new-appointments, ag-location, ag-publish-default, ag-participants, ag-min, ag-group-category: are made with slots', async () => {
    const place = {
      location_name: 'Room 4',
      location_address: 'Main St 1',
      description: '<p>Bring <script>x</script>it</p>',
    };
    const slots = [hour(24), hour(26)];
    const made = await make(world, place, slots);
    expect([made.status, made.body]).toEqual([
      201,
      {
        ...Object.fromEntries(keys.map((key) => [key, expect.anything()])),
        title: 'Office hours',
        location_name: 'Room 4',
        location_address: 'Main St 1',
        description: '<p>Bring it</p>',
        context_codes: [courseCode(world)],
        sub_context_codes: [],
        workflow_state: 'pending',
        requiring_action: false,
        appointments_count: 2,
        participants_per_appointment: null,
        min_appointments_per_participant: null,
        max_appointments_per_participant: null,
        participant_visibility: 'private',
        participant_type: 'User',
        start_at: whole(slots[0]![0]),
        end_at: whole(slots[1]![1]),
        new_appointments: slots.map(([start, end]) => ({
          id: expect.any(Number),
          start_at: whole(start),
          end_at: whole(end),
        })),
      },
    ]);
    const shown = await world.as('teach').get(`${inGroups}/${made.body.id}?include[]=all_context_codes`);
    expect(Object.keys(shown.body)).toEqual([...keys, 'all_context_codes', 'appointments']);
    expect(shown.body.appointments).toEqual([
      expect.objectContaining({
        title: 'Office hours',
        context_code: `appointment_group_${made.body.id}`,
        appointment_group_id: made.body.id,
        can_manage_appointment_group: true,
        participant_type: 'User',
        reserved: false,
        available_slots: null,
        participants_per_appointment: null,
        workflow_state: 'active',
        location_name: 'Room 4',
      }),
      expect.objectContaining({ start_at: whole(slots[1]![0]) }),
    ]);
    expect((await world.as('stu1').get(`${inGroups}/${made.body.id}`)).status).toBe(404);
  });

  it('ag-no-new, ag-publish, ag-publish-final, ag-codes-update: are changed, published once, and slots follow', async () => {
    const { body } = await make(world, {}, [hour(24)]);
    const renamed = await change(body.id, {
      title: 'Exams',
      location_name: 'Hall',
      context_codes: [courseCode(world)],
    });
    expect([renamed.status, renamed.body.title, renamed.body.workflow_state]).toEqual([200, 'Exams', 'pending']);
    expect(Object.keys(renamed.body)).toEqual(keys);
    expect(await world.sql('select title, location_name, sequence from calendar_events')).toEqual([
      { title: 'Exams', location_name: 'Hall', sequence: 1 },
    ]);
    expect((await change(body.id, { publish: true })).body.workflow_state).toBe('active');
    expect((await change(body.id, { publish: false })).body.workflow_state).toBe('active');
    const more = await change(body.id, {}, [[...hour(30)]]);
    expect(more.body.new_appointments.map((one: { start_at: string }) => one.start_at)).toEqual([whole(hour(30)[0])]);
    expect(more.body.appointments_count).toBe(2);
  });

  it('ag-max: keeps what is absent, and null or a blank unsets', async () => {
    const limits = {
      participants_per_appointment: 3,
      min_appointments_per_participant: 1,
      max_appointments_per_participant: 2,
    };
    const { body } = await make(world, { ...limits, description: 'x', participant_visibility: 'protected' });
    expect(body).toMatchObject({ ...limits, participant_visibility: 'protected' });
    expect((await change(body.id, { title: 'Same' })).body).toMatchObject({
      ...limits,
      title: 'Same',
      description: 'x',
    });
    const unset = Object.fromEntries(Object.keys(limits).map((name) => [name, '']));
    expect(
      (await change(body.id, { ...unset, description: '', participant_visibility: 'private' })).body,
    ).toMatchObject({
      ...Object.fromEntries(Object.keys(limits).map((name) => [name, null])),
      description: null,
      participant_visibility: 'private',
    });
  });

  it('ag-title-required, ag-codes-required: refuses by field what is not as it has to be, and keeps nothing', async () => {
    const { body } = await make(world, {}, [hour(24)]);
    const before = await kept();
    const wrong: [Record<string, unknown>, string[][], string][] = [
      [{ title: '' }, [], 'title'],
      [{ title: 'x'.repeat(256) }, [], 'title'],
      [{ location_name: 'x'.repeat(256) }, [], 'location_name'],
      [{ location_address: 'x'.repeat(256) }, [], 'location_address'],
      [{ participants_per_appointment: 0 }, [], 'participants_per_appointment'],
      [{ participants_per_appointment: 'many' }, [], 'participants_per_appointment'],
      [
        { min_appointments_per_participant: 3, max_appointments_per_participant: 2 },
        [],
        'min_appointments_per_participant',
      ],
      [{ participant_visibility: 'public' }, [], 'participant_visibility'],
      [{ participant_visibility: '' }, [], 'participant_visibility'],
      [{ publish: 'perhaps' }, [], 'publish'],
      [{ sub_context_codes: ['lab_1'] }, [], 'sub_context_codes'],
      [{ sub_context_codes: ['group_category_1', 'group_category_2'] }, [], 'sub_context_codes'],
      [{ sub_context_codes: ['group_category_1', 'course_section_1'] }, [], 'sub_context_codes'],
      [{}, [[hour(40)[0]]], 'new_appointments[0]'],
      [{}, [['soon', 'later']], 'new_appointments[0][0]'],
      [{}, [[hour(40)[1], hour(40)[0]]], 'new_appointments[0]'],
      [{}, [[...hour(40, 2)], [...hour(41, 2)]], 'new_appointments'],
    ];
    for (const [form, slots, field] of wrong) {
      const made = await make(world, form as never, slots);
      expect([form, made.status, fields(made)]).toEqual([
        form,
        400,
        expect.arrayContaining([expect.stringContaining(field)]),
      ]);
      const changed = await change(body.id, form as never, slots);
      expect([form, changed.status, fields(changed)]).toEqual([form, 400, fields(made)]);
    }
    const overlaps = await change(body.id, { title: 'No' }, [[...hour(24, 2)]]);
    expect([overlaps.status, fields(overlaps)]).toEqual([400, [expect.stringContaining('new_appointments')]]);
    const untitled = await world.as('teach').post(inGroups, ofGroup({ context_codes: [courseCode(world)] }) as never);
    expect([untitled.status, fields(untitled)]).toEqual([400, [expect.stringContaining('title')]]);
    expect((await world.as('teach').post(inGroups, ofGroup({ title: 'Nowhere' }) as never)).status).toBe(404);
    for (const code of ['course_999999', `course_${world.courses.CB}`, 'user_1'])
      expect([code, (await make(world, { context_codes: [code] })).status]).toEqual([code, 404]);
    for (const code of [`course_section_${world.sections.CB}`, 'group_category_999999'])
      expect([code, (await make(world, { sub_context_codes: [code] })).status]).toEqual([code, 404]);
    expect(await kept()).toEqual(before);
  });

  it('ag-sub-codes, ag-group-category: are for sections, or for the groups of one category, until they are published', async () => {
    const section = await aSection(world, 'Evening');
    const sections = [`course_section_${section}`];
    const some = await offered(world, { sub_context_codes: sections });
    expect((await world.as('teach').get(some.at)).body).toMatchObject({
      sub_context_codes: sections,
      participant_type: 'User',
    });
    expect((await world.as('stu1').get(some.at)).status).toBe(404);
    expect((await reserve(world.as('stu1'), some.slot)).status).toBe(404);
    await moveTo(world, world.users.stu2, section);
    expect((await world.as('stu2').get(some.at)).status).toBe(200);
    expect((await reserve(world.as('stu2'), some.slot)).status).toBe(200);
    const labs = [`group_category_${world.groups.labs}`];
    const { body } = await make(world, { sub_context_codes: sections });
    expect((await change(body.id, { sub_context_codes: labs, publish: true })).body).toMatchObject({
      sub_context_codes: labs,
      participant_type: 'Group',
      workflow_state: 'active',
    });
    expect((await change(body.id, { sub_context_codes: sections })).body.sub_context_codes).toEqual(labs);
  });

  it('ag-scope-default, ag-list, ag-contexts-filter: lists what one can reserve in, or looks after', async () => {
    const active = await offered(world);
    const { body: draft } = await make(world);
    const ids = async (who: Parameters<World['as']>[0], query = '') =>
      (await world.as(who).get(`${inGroups}${query}`)).body.map((one: { id: number }) => one.id);
    expect(await ids('stu1')).toEqual([active.id]);
    expect(await ids('stu1', '?scope=reservable')).toEqual([active.id]);
    expect(await ids('stu1', '?scope=manageable')).toEqual([]);
    expect(await ids('teach')).toEqual([]);
    expect(await ids('teach', '?scope=manageable')).toEqual([active.id, draft.id]);
    for (const who of ['out', 'stuB', 'adminB', 'obs'] as const)
      for (const scope of ['reservable', 'manageable'])
        expect([who, await ids(who, `?scope=${scope}`)]).toEqual([who, []]);
    expect(await ids('stu1', `?context_codes[]=course_${world.courses.C2}`)).toEqual([]);
    expect(await ids('stu1', `?context_codes[]=${courseCode(world)}`)).toEqual([active.id]);
    expect((await world.as('stu1').get(`${inGroups}?context_codes[]=x_1`)).status).toBe(400);
    expect((await world.as('stu1').get(`${inGroups}?scope=all`)).status).toBe(400);
    for (const who of ['out', 'adminB', 'obs'] as const) {
      expect([who, (await world.as(who).get(active.at)).status]).toEqual([who, 404]);
      expect((await world.as(who).put(active.at, ofGroup({ title: 'Mine' }) as never)).status).toBe(404);
      expect((await world.as(who).del(active.at)).status).toBe(404);
    }
    expect((await world.as('stu1').put(active.at, ofGroup({ title: 'Mine' }) as never)).status).toBe(403);
    expect((await make(world, {}, [], 'stu1')).status).toBe(403);
    expect((await world.withToken(null).get(active.at)).status).toBe(401);
  });

  it('ag-past: leaves out what is past, unless it is asked for', async () => {
    const past = await offered(world, {}, [hour(24)]);
    await setTimes(world, past.slot, -72);
    const empty = await offered(world, {}, []);
    const ids = async (who: 'stu1' | 'teach', query = '') =>
      (await world.as(who).get(`${inGroups}?${query}`)).body.map((one: { id: number }) => one.id);
    expect(await ids('stu1')).toEqual([]);
    expect(await ids('stu1', 'include_past_appointments=true')).toEqual([past.id, empty.id]);
    expect(await ids('teach', 'scope=manageable')).toEqual([empty.id]);
    expect(await ids('teach', 'scope=manageable&include_past_appointments=1')).toEqual([past.id, empty.id]);
    expect((await world.as('stu1').get(past.at)).body.appointments).toEqual([]);
    expect((await world.as('teach').get(past.at)).body.appointments).toHaveLength(1);
    const refused = await reserve(world.as('stu1'), past.slot);
    expect([refused.status, refused.body.errors[0].error_code]).toEqual([403, 'past']);
    expect((await reserve(world.as('teach'), past.slot, { participant_id: world.users.stu1 })).status).toBe(200);
  });

  it('needs no more statements for many groups, and pages them by key', async () => {
    const query = `${inGroups}?include[]=appointments&include[]=child_events&include[]=participant_count&include[]=reserved_times`;
    await offered(world);
    const one = await leastStatements(world, () => world.as('stu1').get(query));
    for (let i = 0; i < 4; i += 1) {
      const { slot } = await offered(world, {}, [hour(24), hour(26), hour(28), hour(30)]);
      await reserve(world.as('stu1'), slot);
    }
    expect(await leastStatements(world, () => world.as('stu1').get(query))).toBe(one);
    const first = await world.as('stu1').get(`${inGroups}?per_page=2`);
    expect([first.body.length, first.headers.get('link')]).toEqual([2, expect.stringContaining('rel="next"')]);
  });

  it('A70: an administrator of sections offers slots to their sections alone', async () => {
    const section = await aSection(world, 'Evening');
    await limitToSections(world, world.users.ta);
    expect((await make(world, {}, [], 'ta')).status).toBe(403);
    expect((await make(world, { sub_context_codes: [`course_section_${section}`] }, [], 'ta')).status).toBe(403);
    const own = await make(world, { sub_context_codes: [`course_section_${world.sections.C1}`] }, [], 'ta');
    expect(own.status).toBe(201);
    const all = await offered(world);
    expect((await world.as('ta').put(all.at, ofGroup({ title: 'Mine' }) as never)).status).toBe(404);
  });

  it('are deleted with what is reserved of them, and with the reason', async () => {
    const group = await offered(world);
    const { body } = await reserve(world.as('stu1'), group.slot);
    const gone = await world.as('teach').del(group.at, { cancel_reason: 'Ill' });
    expect([gone.status, gone.body.workflow_state, gone.body.id]).toEqual([200, 'deleted', group.id]);
    expect(await world.sql('select distinct workflow_state, cancel_reason from calendar_events')).toEqual([
      { workflow_state: 'deleted', cancel_reason: 'Ill' },
    ]);
    for (const at of [group.at, `/calendar_events/${body.id}`, `/calendar_events/${group.slot}`])
      expect((await world.as('teach').get(at)).status).toBe(404);
    expect((await reserve(world.as('stu1'), group.slot)).status).toBe(404);
  });
});
