/** What happens in a course of the demo school besides its work: what is said there, and when people meet. */
import { type CalendarPlace, demoCalendar } from './demo-calendar.js';
import { demoDiscussions } from './demo-discussions.js';
import type { DemoTools } from './demo-tools.js';

export async function demoTerm(tools: DemoTools, place: CalendarPlace): Promise<void> {
  await demoDiscussions(tools, place);
  await demoCalendar(tools, place);
}
