/** Events of signing on and of courses, as they happen, or put into the database with a time of their own. */
import { Browser } from '../../support/browser.js';
import { columnsOf } from '../../support/change-by-sql.js';
import { insertRow } from '../../support/course-rows.js';
import type { Person } from '../../support/fixture.js';
import type { World } from '../../support/world.js';

export const password = 'a river runs';

/** Says a login and a password to the service, right or wrong. */
export async function signsOn(world: World, login: string, said = password): Promise<Browser> {
  const browser = new Browser(world.base, { 'user-agent': 'Kestrel/1' });
  await browser.ask('POST', '/login', { login, password: said });
  return browser;
}

/** An event of somebody of the first tenant that happened some time ago: `2026-03-01T12:00:00Z`. */
export const anEventAt = (world: World, who: Person, at: string, fields: object = {}): Promise<number> =>
  insertRow(world, 'authentication_events', {
    root_account_id: world.accounts.RA,
    account_id: world.accounts.RA,
    login_id: world.logins[who],
    user_id: world.users[who],
    event_type: 'login',
    request_id: 'test',
    created_at: at,
    ...columnsOf(fields),
  });

/** Likewise of a course. */
export const aCourseEventAt = (world: World, courseId: number, at: string, type = 'updated'): Promise<number> =>
  insertRow(world, 'audit_events', {
    root_account_id: world.accounts.RA,
    event_type: type,
    subject_type: 'Course',
    subject_id: courseId,
    user_id: world.users.admin,
    request_id: 'test',
    data: { source: 'api', changes: { name: ['Old', 'New'] } },
    created_at: at,
  });
