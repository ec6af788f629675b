import { anAccount } from '../../support/account-builders.js';
import { courseRow } from '../../support/course-rows.js';
import { openWorld, type World } from '../../support/world.js';
import { type ReportForm, started } from './builders.js';

const soon = { start_at: '2027-01-01T00:00:00Z', end_at: '2027-01-10T00:00:00Z' };

describe('Parameters of reports', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const queued = async (): Promise<unknown> =>
    (
      await world.sql(
        `select (select count(*)::int from account_reports) as runs, (select count(*)::int from progress) as progress,
          (select count(*)::int from graphile_worker.jobs) as jobs, (select count(*)::int from audit_events) as lines`,
      )
    )[0];
  const refused = async (report: string, parameters: ReportForm): Promise<unknown[]> => {
    const before = await queued();
    const { status, body } = await started(world, report, parameters);
    expect([report, parameters, await queued()]).toEqual([report, parameters, before]);
    return [status, Object.keys(body.errors ?? {})];
  };

  it('A77: a wrong value of any is refused by field, before anything is queued', async () => {
    const wrong: [string, ReportForm, string][] = [
      ['provisioning_csv', { users: 'perhaps' }, 'users'],
      ['provisioning_csv', { users: ['true', 'false'] }, 'users'],
      ['zero_activity_csv', { start_at: 'tomorrow' }, 'start_at'],
      ['zero_activity_csv', { start_at: '../../etc/passwd' }, 'start_at'],
      ['students_with_no_submissions_csv', { ...soon, enrollment_state: 'gone' }, 'enrollment_state'],
      ['students_with_no_submissions_csv', { ...soon, include_enrollment_state: '2' }, 'include_enrollment_state'],
    ];
    for (const [report, parameters, field] of wrong)
      expect([field, await refused(report, parameters)]).toEqual([field, [400, [field]]]);
  });

  it('a parameter of another report, one that is missing and a span that cannot be are refused by field', async () => {
    const wrong: [string, ReportForm, string[]][] = [
      ['public_courses_csv', { users: true }, ['users']],
      ['user_access_tokens_csv', { enrollment_term_id: 1 }, ['enrollment_term_id']],
      ['sis_export_csv', { users: true, group_categories: true }, ['group_categories']],
      ['students_with_no_submissions_csv', {}, ['start_at', 'end_at']],
      ['students_with_no_submissions_csv', { ...soon, end_at: '2026-12-31T00:00:00Z' }, ['end_at']],
      ['students_with_no_submissions_csv', { ...soon, end_at: '2027-01-15T00:00:01Z' }, ['end_at']],
    ];
    for (const [report, parameters, fields] of wrong)
      expect([fields, await refused(report, parameters)]).toEqual([fields, [400, fields]]);
    const longest = { ...soon, end_at: '2027-01-15T00:00:00Z' };
    expect((await started(world, 'students_with_no_submissions_csv', longest)).status).toBe(200);
  });

  it('a term and a course have to be there, the course in the account', async () => {
    const arts = await courseRow(world, 'Painting', { accountId: world.accounts.RA2 });
    const elsewhere = [999_999, world.courses.CB, 'sis_course_id:NONE', 'sis_course_id:BOT-1'];
    for (const course_id of elsewhere)
      expect([course_id, await refused('zero_activity_csv', { course_id })]).toEqual([course_id, [400, ['course_id']]]);
    for (const enrollment_term_id of [999_999, 'sis_term_id:NONE'])
      expect([enrollment_term_id, await refused('public_courses_csv', { enrollment_term_id })]).toEqual([
        enrollment_term_id,
        [400, ['enrollment_term_id']],
      ]);
    // What has not even the form of an id is not found.
    expect((await refused('zero_activity_csv', { course_id: '../1' }))[0]).toBe(404);
    expect((await refused('public_courses_csv', { enrollment_term_id: '../1' }))[0]).toBe(404);
    const account = await anAccount(world, 'Apart', world.accounts.RA);
    const before = await queued();
    const apart = await started(world, 'zero_activity_csv', { course_id: arts }, { account });
    expect([apart.status, Object.keys(apart.body.errors), await queued()]).toEqual([400, ['course_id'], before]);
    expect((await started(world, 'zero_activity_csv', { course_id: arts })).body.parameters).toEqual({
      course_id: arts,
    });
  });

  it('a report that there is none of is not found, whatever it is called', async () => {
    const before = await queued();
    for (const report of ['mgp_grade_export_csv', 'nothing', '..%2fsecret', 'UNUSED_COURSES_CSV'])
      for (const method of ['get', 'post'] as const)
        expect([report, (await world.as('admin')[method](`/accounts/self/reports/${report}`, {})).status]).toEqual([
          report,
          404,
        ]);
    expect(await queued()).toEqual(before);
  });

  it('blank parameters are none; what is not known at all is ignored', async () => {
    const { status, body } = await started(world, 'public_courses_csv', { enrollment_term_id: '', colour: 'red' });
    expect([status, body.parameters]).toEqual([200, null]);
    const none = await world.as('admin').post('/accounts/self/reports/public_courses_csv', { parameters: '' });
    expect(none.status).toBe(200);
    for (const parameters of ['text', [1]] as const) {
      const { status: wrong } = await world
        .as('admin')
        .json('POST', '/accounts/self/reports/public_courses_csv', { parameters });
      expect([parameters, wrong]).toEqual([parameters, 400]);
    }
  });

  it('over GraphQL the same is refused, with the field', async () => {
    const document = `mutation ($a: RecordId!, $p: AccountReportParametersInput) {
      startAccountReport(accountId: $a, report: PUBLIC_COURSES_CSV, parameters: $p) { accountReport { recordId } errors { code field } }
    }`;
    const before = await queued();
    const { body } = await world.as('admin').graphql(document, { a: world.accounts.RA, p: { users: true } });
    const errors = [{ code: 'INVALID', field: 'users' }];
    expect(body.data.startAccountReport).toEqual({ accountReport: null, errors });
    expect(await queued()).toEqual(before);
  });

  it('starting and deleting stand in the audit trail, once each', async () => {
    const { body } = await started(world, 'unused_courses_csv', { enrollment_term_id: 'default' });
    await world.as('admin').del(`/accounts/self/reports/unused_courses_csv/${body.id}`);
    const lines = await world.sql(
      `select event_type as type, user_id::int as user, data from audit_events where subject_type = 'AccountReport' and subject_id = $1 order by id`,
      [body.id],
    );
    const of = { accountId: world.accounts.RA, report: 'unused_courses_csv' };
    expect(lines).toEqual([
      {
        type: 'account_report_started',
        user: world.users.admin,
        data: { ...of, parameters: { enrollmentTermId: body.parameters.enrollment_term_id } },
      },
      { type: 'account_report_deleted', user: world.users.admin, data: of },
    ]);
  });
});
