/** Announcements of the demo school, one of which is still to come, and a discussion that is graded. */
import type { User } from '../../../identity/users/index.js';
import { Assignment, AssignmentGroup } from '../../../learning/assignments/index.js';
import { DiscussionEntry, DiscussionTopic, DiscussionTopicReader } from '../../../learning/discussions/index.js';
import { createRow } from '../../../platform/transaction/insert.js';
import { demoSubmission } from './demo-results.js';
import { lasting } from './demo-terms.js';
import type { DemoTools } from './demo-tools.js';

interface Place {
  readonly rootAccountId: number;
  readonly courseId: number;
  readonly teacher: User;
  readonly student: User;
  readonly student2: User;
}

export async function demoDiscussions(tools: DemoTools, place: Place): Promise<void> {
  await announcements(tools, place);
  await gradedDiscussion(tools, place);
}

/** The student has read the first one; students see the last one only after it is posted. */
async function announcements({ em, now }: DemoTools, { teacher, student, ...at }: Place): Promise<void> {
  const { rootAccountId, courseId } = at;
  const days = (count: number) => lasting(now, count, count).startAt;
  const announced = {
    rootAccountId,
    courseId,
    isAnnouncement: true,
    authorId: teacher.id,
    workflowState: 'active',
  } as const;
  const welcome = createRow(em, DiscussionTopic, {
    ...announced,
    title: 'Welcome to Introduction to Biology',
    message: '<p>The first lecture is about cells. Please bring the glossary.</p>',
    postedAt: days(-10),
  });
  const excursion = createRow(em, DiscussionTopic, {
    ...announced,
    title: 'Excursion to the botanical garden',
    message: '<p>We meet at the <strong>main gate</strong>. Wear shoes that may get wet.</p>',
    postedAt: days(-2),
  });
  const exam = createRow(em, DiscussionTopic, {
    ...announced,
    title: 'Rooms of the exam',
    message: '<p>Morning: hall A. Evening: hall B.</p>',
    delayedPostAt: days(5),
  });
  await em.persist([welcome, excursion, exam]).flush();
  em.persist(
    createRow(em, DiscussionTopicReader, { rootAccountId, topicId: welcome.id, userId: student.id, read: true }),
  );
  await em.flush();
}

/** Three people have said something, a student of them with a grade. */
async function gradedDiscussion(tools: DemoTools, place: Place): Promise<void> {
  const { rootAccountId, courseId, teacher, student, student2 } = place;
  const assignment = await gradingAssignment(tools, place);
  const topic = await gradedTopic(tools, place, assignment);
  const first = await entry(tools, topic, student, '<p>No: it cannot copy itself without a cell.</p>', 300);
  const answered = '<p>A parasite cannot live without a host either.</p>';
  const answer = await entry(tools, topic, student2, answered, 200, first);
  const asked = '<p>A good comparison. What does the parasite do by itself?</p>';
  await entry(tools, topic, teacher, asked, 90, answer);
  const work = { rootAccountId, courseId, assignmentId: assignment.id, userId: student.id };
  const written = { submissionType: 'discussion_topic', body: null, submittedAt: minutesAgo(tools, 300) } as const;
  const graded = { gradedAt: minutesAgo(tools, 60), graderId: teacher.id, score: 4 };
  await demoSubmission(tools, { ...work, ...written, ...graded });
  await tools.em.flush();
}

const minutesAgo = ({ now }: DemoTools, count: number): Date => new Date(now.getTime() - count * 60_000);

async function gradingAssignment({ em, now }: DemoTools, { rootAccountId, courseId }: Place): Promise<Assignment> {
  // unguarded: the demo school is made by nobody in particular.
  const group = await em.findOneOrFail(AssignmentGroup, { courseId }, { orderBy: { position: 'asc', id: 'asc' } });
  const assignment = createRow(em, Assignment, {
    rootAccountId,
    courseId,
    assignmentGroupId: group.id,
    name: 'What is alive?',
    description: '<p>Is a virus alive? Give a reason, and answer somebody.</p>',
    position: 3,
    pointsPossible: 5,
    submissionTypes: ['discussion_topic'],
    dueAt: lasting(now, 4, 4).startAt,
    workflowState: 'published',
  });
  await em.persist(assignment).flush();
  return assignment;
}

async function gradedTopic(tools: DemoTools, place: Place, assignment: Assignment): Promise<DiscussionTopic> {
  const { rootAccountId, courseId, teacher } = place;
  const topic = createRow(tools.em, DiscussionTopic, {
    rootAccountId,
    courseId,
    assignmentId: assignment.id,
    authorId: teacher.id,
    title: assignment.name,
    message: assignment.description,
    discussionType: 'threaded',
    workflowState: 'active',
    postedAt: lasting(tools.now, -6, -6).startAt,
    lastReplyAt: minutesAgo(tools, 90),
  });
  await tools.em.persist(topic).flush();
  return topic;
}

async function entry(
  tools: DemoTools,
  { rootAccountId, courseId, id: topicId }: DiscussionTopic,
  author: User,
  message: string,
  minutes: number,
  parent: DiscussionEntry | null = null,
): Promise<DiscussionEntry> {
  const thread = { parentId: parent?.id ?? null, rootEntryId: parent?.rootEntryId ?? parent?.id ?? null };
  const written = { authorId: author.id, message, createdAt: minutesAgo(tools, minutes) };
  const row = createRow(tools.em, DiscussionEntry, { rootAccountId, courseId, topicId, ...thread, ...written });
  await tools.em.persist(row).flush();
  return row;
}
