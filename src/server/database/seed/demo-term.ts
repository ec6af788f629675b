/** What happens in a course of the demo school besides its work: what is said there, when people meet, and what they write to each other. */
import { type CalendarPlace, demoCalendar } from './demo-calendar.js';
import { type ConversationPlace, demoConversations } from './demo-conversations.js';
import { demoDiscussions } from './demo-discussions.js';
import type { DemoTools } from './demo-tools.js';

export async function demoTerm(tools: DemoTools, place: CalendarPlace & ConversationPlace): Promise<void> {
  await demoDiscussions(tools, place);
  await demoCalendar(tools, place);
  await demoConversations(tools, place);
}
