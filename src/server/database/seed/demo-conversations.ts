/** Conversations of the demo school: teacher and student each have something unread, starred, archived and sent. */
import {
  Conversation,
  ConversationMessage,
  ConversationView,
  HeldMessage,
} from '../../../communication/conversations/index.js';
import type { User } from '../../../identity/users/index.js';
import { createRow } from '../../../platform/transaction/insert.js';
import type { DemoTools } from './demo-tools.js';

export interface ConversationPlace {
  readonly rootAccountId: number;
  readonly courseId: number;
  readonly teacher: User;
  readonly student: User;
  readonly student2: User;
  readonly ta: User;
}

interface Said {
  readonly by: User;
  readonly body: string;
  /** Minutes ago. */
  readonly ago: number;
}

interface Plan {
  readonly subject: string;
  readonly people: readonly User[];
  readonly messages: readonly Said[];
  /** What people have done with it since; who is not named has read it. */
  readonly views: readonly (readonly [User, Partial<Pick<ConversationView, 'workflowState' | 'starred'>>])[];
}

const hour = 60;
const day = 24 * hour;

export async function demoConversations(tools: DemoTools, place: ConversationPlace): Promise<void> {
  for (const plan of [...recent(place), ...archived(place)]) await hold(tools, place, plan);
}

const recent = ({ teacher, student, student2, ta }: ConversationPlace): Plan[] => [
  {
    subject: 'Your report on osmosis',
    people: [teacher, student],
    messages: [
      { by: student, body: 'May I hand in my report on Monday? I was ill this week.', ago: 2 * day },
      { by: teacher, body: 'Yes, Monday is fine. Get well soon!', ago: 3 * hour },
    ],
    views: [[student, { workflowState: 'unread' }]],
  },
  {
    subject: 'Who brings the microscope?',
    people: [teacher, student, student2, ta],
    messages: [
      { by: ta, body: 'We need the large microscope on Thursday. Who has the key?', ago: day },
      { by: student, body: 'I can fetch it at noon.', ago: 20 * hour },
      { by: student2, body: 'Then I will help you carry it.', ago: 2 * hour },
    ],
    views: [
      [teacher, { workflowState: 'unread' }],
      [student, { starred: true }],
    ],
  },
];

/** Of weeks ago. */
const archived = ({ teacher, student, student2 }: ConversationPlace): Plan[] => [
  {
    subject: 'Room of the first lecture',
    people: [teacher, student2],
    messages: [
      { by: student2, body: 'Where is the first lecture?', ago: 12 * day },
      { by: teacher, body: 'In hall B, at nine.', ago: 11 * day },
    ],
    views: [[teacher, { workflowState: 'archived', starred: true }]],
  },
  {
    subject: 'Notes of lecture 2',
    people: [student, student2],
    messages: [
      { by: student2, body: 'Can you send me your notes of lecture 2?', ago: 9 * day },
      { by: student, body: 'They lie in the folder of our group.', ago: 8 * day },
    ],
    views: [[student, { workflowState: 'archived' }]],
  },
];

async function hold(tools: DemoTools, { rootAccountId, courseId }: ConversationPlace, plan: Plan): Promise<void> {
  const { em } = tools;
  const conversation = await begun(tools, { rootAccountId, courseId }, plan);
  const messages: ConversationMessage[] = [];
  for (const { by, body, ago } of plan.messages) {
    const written = { conversationId: conversation.id, authorId: by.id, body, createdAt: minutesBefore(tools, ago) };
    const recipientIds = plan.people.map(({ id }) => id);
    const message = createRow(em, ConversationMessage, { rootAccountId, ...written, recipientIds });
    await em.persist(message).flush();
    messages.push(message);
  }
  for (const user of plan.people) {
    const whose = { rootAccountId, conversationId: conversation.id, userId: user.id };
    for (const { id } of messages) em.persist(createRow(em, HeldMessage, { ...whose, messageId: id }));
    const did = plan.views.find(([one]) => one === user)?.[1] ?? {};
    const last = lastOf(messages, () => true);
    const own = lastOf(messages, ({ authorId }) => authorId === user.id);
    const latest = { lastMessageId: last?.id ?? null, lastMessageAt: last?.createdAt ?? null };
    const authored = { lastAuthoredId: own?.id ?? null, lastAuthoredAt: own?.createdAt ?? null };
    em.persist(createRow(em, ConversationView, { ...whose, ...latest, ...authored, ...did, courseIds: [courseId] }));
  }
  await em.flush();
}

async function begun(
  { em }: DemoTools,
  place: Pick<ConversationPlace, 'rootAccountId' | 'courseId'>,
  { subject, people }: Plan,
): Promise<Conversation> {
  const [low, high] = people.map(({ id }) => Number(id)).toSorted((a, b) => a - b) as [number, number];
  const pair = people.length === 2 ? { pairLow: low, pairHigh: high } : {};
  const conversation = createRow(em, Conversation, { ...place, subject, private: people.length === 2, ...pair });
  await em.persist(conversation).flush();
  return conversation;
}

const lastOf = (messages: readonly ConversationMessage[], counts: (message: ConversationMessage) => boolean) =>
  messages.findLast(counts);

const minutesBefore = ({ now }: DemoTools, count: number): Date => new Date(now.getTime() - count * 60_000);
