/** What people are told of, made as a request makes it. */
import { insertRow } from '../../support/course-rows.js';
import type { Person } from '../../support/fixture.js';
import { headerOf, Mailbox } from '../../support/mailbox.js';
import { runQueued } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';

/** A school of its own, whose mails arrive in a mailbox. */
export async function openMailedWorld(): Promise<{ world: World; box: Mailbox }> {
  const box = await Mailbox.open();
  return { box, world: await openWorld({ SMTP_URL: box.url }) };
}

/** A published assignment, of the first course unless another is named. */
export async function anAssignment(
  world: World,
  name = 'Essay <b>one</b>',
  courseId = world.courses.C1,
): Promise<number> {
  const form = {
    'assignment[name]': name,
    'assignment[published]': true,
    'assignment[submission_types][]': 'online_text_entry',
    'assignment[points_possible]': 10,
  };
  const { status, body, text } = await world.as('teach').post(`/courses/${courseId}/assignments`, form);
  if (status >= 300) throw new Error(text);
  return body.id;
}

/** The teacher grades the first student. */
export async function grade(world: World, assignmentId: number, points = '8'): Promise<void> {
  const path = `/courses/${world.courses.C1}/assignments/${assignmentId}/submissions/${world.users.stu1}`;
  const { status, text } = await world.as('teach').put(path, { 'submission[posted_grade]': points });
  if (status !== 200) throw new Error(text);
}

/** The first channel of somebody. */
export async function channelOf(world: World, userId: number): Promise<number> {
  const text = 'select id::int from communication_channels where user_id = $1 order by position limit 1';
  const [{ id }] = await world.sql(text, [userId]);
  return id;
}

/** How often somebody wants to be told of a kind on their first channel. */
export async function chooses(world: World, userId: number, notification: string, frequency: string): Promise<void> {
  const channelId = await channelOf(world, userId);
  await insertRow(world, 'notification_choices', { communication_channel_id: channelId, notification, frequency });
}

/** People who want to be told of a kind at once. */
export async function toldAtOnce(world: World, notification: string, who: readonly Person[]): Promise<void> {
  for (const one of who) await chooses(world, world.users[one], notification, 'immediately');
}

/** Who got what since it was last asked: `stu1: Page updated: Tides (Biology 101)`. */
export async function toldOf(world: World, box: Mailbox): Promise<string[]> {
  await runQueued(world);
  const mails = box.taken.map(
    ({ to, message }) => `${to.join(' ').replaceAll('@example.edu', '')}: ${headerOf(message, 'Subject')}`,
  );
  box.taken.length = 0;
  return mails.sort();
}
