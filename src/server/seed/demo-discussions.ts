/** Announcements of the demo school, one of which is still to come, and a discussion that is graded. */
import type { User } from '../../identity/users/index.js';
import { Assignment, AssignmentGroup } from '../../learning/assignments/index.js';
import { DiscussionEntry, DiscussionTopic, DiscussionTopicReader } from '../../learning/discussions/index.js';
import { createRow } from '../../platform/transaction/insert.js';
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
  const { em, now } = tools;
  const { rootAccountId, courseId, teacher, student, student2 } = place;
  const minutesAgo = (count: number) => new Date(now.getTime() - count * 60_000);
  // unguarded: the demo school is made by nobody in particular.
  const group = await em.findOneOrFail(AssignmentGroup, { courseId }, { orderBy: { position: 'asc', id: 'asc' } });
  const said = { name: 'What is alive?', description: '<p>Is a virus alive? Give a reason, and answer somebody.</p>' };
  const assignment = createRow(em, Assignment, {
    rootAccountId,
    courseId,
    assignmentGroupId: group.id,
    ...said,
    position: 3,
    pointsPossible: 5,
    submissionTypes: ['discussion_topic'],
    dueAt: lasting(now, 4, 4).startAt,
    workflowState: 'published',
  });
  await em.persist(assignment).flush();
  const topic = createRow(em, DiscussionTopic, {
    rootAccountId,
    courseId,
    assignmentId: assignment.id,
    authorId: teacher.id,
    title: said.name,
    message: said.description,
    discussionType: 'threaded',
    workflowState: 'active',
    postedAt: lasting(now, -6, -6).startAt,
    lastReplyAt: minutesAgo(90),
  });
  await em.persist(topic).flush();
  const entry = async (author: User, message: string, minutes: number, parent: DiscussionEntry | null = null) => {
    const thread = { parentId: parent?.id ?? null, rootEntryId: parent?.rootEntryId ?? parent?.id ?? null };
    const written = { authorId: author.id, message, createdAt: minutesAgo(minutes) };
    const row = createRow(em, DiscussionEntry, { rootAccountId, courseId, topicId: topic.id, ...thread, ...written });
    await em.persist(row).flush();
    return row;
  };
  const first = await entry(student, '<p>No: it cannot copy itself without a cell.</p>', 300);
  const answer = await entry(student2, '<p>A parasite cannot live without a host either.</p>', 200, first);
  await entry(teacher, '<p>A good comparison. What does the parasite do by itself?</p>', 90, answer);
  const work = {
    rootAccountId,
    courseId,
    assignmentId: assignment.id,
    submissionType: 'discussion_topic',
    body: null,
  } as const;
  const graded = { gradedAt: minutesAgo(60), graderId: teacher.id, score: 4 };
  await demoSubmission(tools, { ...work, userId: student.id, submittedAt: minutesAgo(300), ...graded });
  await em.flush();
}
