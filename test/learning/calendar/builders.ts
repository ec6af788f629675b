/** Events of calendars. */
import type { Person } from '../../support/fixture.js';
import type { Answer, World } from '../../support/world.js';

type Form = Readonly<Record<string, string>>;

/** `calendar_event[name]`; of a name with brackets, `calendar_event[child_event_data][0][start_at]`. */
const parameter = (name: string): string => `calendar_event[${name.replace('[', '][')}${name.includes('[') ? '' : ']'}`;

/** The parameters of an event. */
export const eventForm = (form: Form): Form =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [parameter(name), value]));

export const courseCode = (world: World): string => `course_${world.courses.C1}`;
export const groupCode = (world: World): string => `group_${world.groups.red}`;
export const userCode = (world: World, who: Person): string => `user_${world.users[who]}`;
export const sectionCode = (id: number): string => `course_section_${id}`;

export const makeEvent = (world: World, who: Person, form: Form): Promise<Answer> =>
  world.as(who).post('/calendar_events', eventForm(form));

/** An event of the first course, made by its teacher, unless the form says otherwise; answers it. */
export async function anEvent(world: World, title: string, form: Form = {}, who: Person = 'teach') {
  const { status, body, text } = await makeEvent(world, who, {
    context_code: courseCode(world),
    title,
    start_at: '2031-03-03T16:00:00Z',
    ...form,
  });
  if (status !== 201) throw new Error(text);
  return body;
}

export const listed = (world: World, who: Person, query: string): Promise<Answer> =>
  world.as(who).get(`/calendar_events?${query}`);

export const titlesOf = (body: readonly { title: string }[]): string[] => body.map(({ title }) => title);
