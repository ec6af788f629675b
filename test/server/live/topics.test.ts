/** What subscriptions tell of messages, unread conversations, notifications, grades and attempts: to whom, and what. */
import { setTimeout as pause } from 'node:timers/promises';
import { write, written } from '../../communication/conversations/writing-builders.js';
import { chooses } from '../../communication/notifications/builders.js';
import { anEssay, setSubmissions } from '../../learning/assignments/builders.js';
import { aRunningAttempt, turnIn } from '../../learning/quizzes/attempt-builders.js';
import { aPublishedQuiz } from '../../learning/quizzes/builders.js';
import { inDays } from '../../support/course-rows.js';
import type { Person } from '../../support/fixture.js';
import { runQueued } from '../../support/run-job.js';
import { setMuted, setPartState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { LiveSocket, until } from './live-clients.js';
import { untilSubscribed } from './until-subscribed.js';

describe('Subscriptions tell', () => {
  let world: World;
  let sockets: LiveSocket[];
  beforeEach(async () => {
    world = await openWorld();
    sockets = [];
  });
  afterEach(async () => {
    for (const socket of sockets) socket.close();
    await world.close();
  });

  /** What somebody is told by one field of their own from now on; a second call adds to it. */
  const listens = async (who: Person, query: string, variables: object = {}) => {
    const socket = await LiveSocket.as(world.base, world.tokens[who]);
    sockets.push(socket);
    socket.subscribe('1', query, variables);
    return socket;
  };
  const told = (socket: LiveSocket): any[] => socket.next('1').map(({ data }) => Object.values(data)[0]);
  const hears = async (socket: LiveSocket, count: number): Promise<any[]> => {
    await until(() => told(socket).length >= count);
    return told(socket);
  };
  /** Long enough for what is told to have come: what was told to others has come by then. */
  const silence = () => pause(150);
  const asked = async (answer: Promise<{ status: number; body: any; text: string }>, status = 200): Promise<any> => {
    const { status: found, body, text } = await answer;
    if (found !== status) throw new Error(`${found}: ${text}`);
    return body;
  };
  const nodeOf = async (who: Person, id: string) => {
    const { body } = await world.as(who).graphql('query ($id: ID!) { node(id: $id) { __typename recordId } }', { id });
    return body.data.node;
  };

  describe('of messages', () => {
    const messages = `subscription ($after: ID) {
      messageReceived(after: $after) { eventId nodeId recordId conversationId subject private authorId authorName body generated }
    }`;

    it('whom they reach, and the other windows of who wrote them; nobody else', async () => {
      const [stu1, teach, stu2] = [
        await listens('stu1', messages),
        await listens('teach', messages),
        await listens('stu2', messages),
      ];
      await untilSubscribed(world, 3);
      const id = await written(world, 'teach', ['stu1'], 'Bring <b>boots</b>', { subject: 'Tides' });
      const [message] = await hears(stu1, 1);
      expect(message).toMatchObject({
        conversationId: id,
        subject: 'Tides',
        private: true,
        authorId: world.users.teach,
        authorName: 'Tess Teach',
        body: 'Bring <b>boots</b>',
        generated: false,
      });
      expect(await nodeOf('stu1', message.nodeId)).toEqual({
        __typename: 'ConversationMessage',
        recordId: message.recordId,
      });
      expect(await hears(teach, 1)).toEqual([{ ...message, eventId: expect.any(String) }]);
      await silence();
      expect(told(stu2)).toEqual([]);
    });

    it('those who are added, of the message that says so alone; of what was refused, nobody', async () => {
      const group = { group_conversation: true, subject: 'Tides' };
      const stu2 = await listens('stu2', messages);
      await untilSubscribed(world, 1);
      const id = await written(world, 'teach', ['stu1'], 'Hello', group);
      const adding = { 'recipients[]': world.users.stu2 };
      await asked(world.as('teach').post(`/conversations/${id}/add_recipients`, adding));
      expect(await hears(stu2, 1)).toMatchObject([{ conversationId: id, generated: true }]);
      expect((await write(world, 'teach', ['stu2'], ' ')).status).toBe(400);
      await silence();
      expect(told(stu2)).toHaveLength(1);
    });

    it('A69: nothing of what they have removed, when it is repeated', async () => {
      const before = await listens('stu1', messages);
      await untilSubscribed(world, 1);
      const id = await written(world, 'teach', ['stu1'], 'one');
      const [{ eventId: after }] = await hears(before, 1);
      for (const body of ['two', 'three'])
        await asked(world.as('teach').post(`/conversations/${id}/add_message`, { body }));
      const [, { recordId }] = await hears(before, 3);
      await asked(world.as('stu1').post(`/conversations/${id}/remove_messages`, { 'remove[]': recordId }));
      const again = await listens('stu1', messages, { after });
      expect((await hears(again, 1)).map(({ body }) => body)).toEqual(['three']);
    });
  });

  it('how many conversations are unread, whenever that changes', async () => {
    const query = 'subscription { unreadCountChanged { nodeId recordId unreadCount } }';
    const [stu1, teach] = [await listens('stu1', query), await listens('teach', query)];
    await untilSubscribed(world, 2);
    const id = await written(world, 'teach', ['stu1'], 'Hello');
    expect(await hears(stu1, 1)).toMatchObject([{ recordId: world.users.stu1, unreadCount: 1 }]);
    await written(world, 'ta', ['stu1'], 'Hello');
    await hears(stu1, 2);
    await asked(world.as('stu1').get(`/conversations/${id}`));
    expect((await hears(stu1, 3)).map(({ unreadCount }) => unreadCount)).toEqual([1, 2, 1]);
    expect(await nodeOf('stu1', told(stu1)[0].nodeId)).toEqual({ __typename: 'User', recordId: world.users.stu1 });
    await silence();
    expect(told(teach)).toEqual([]);
  });

  describe('of notifications', () => {
    const notifications = `subscription ($after: ID) {
      notificationReceived(after: $after) { eventId kind says title place path }
    }`;

    it('what the mail says, to whom it goes; once, over however many channels', async () => {
      const [stu1, teach] = [await listens('stu1', notifications), await listens('teach', notifications)];
      await untilSubscribed(world, 2);
      const id = await written(world, 'teach', ['stu1'], 'Hello', { subject: 'Tides' });
      await runQueued(world);
      expect(await hears(stu1, 1)).toMatchObject([
        {
          kind: 'CONVERSATION_MESSAGE',
          says: 'Message from Tess Teach: Tides',
          title: 'Tides',
          path: `/conversations/${id}`,
        },
      ]);
      await chooses(world, world.users.stu1, 'conversation_message', 'never');
      await asked(world.as('teach').post(`/conversations/${id}/add_message`, { body: 'Once more' }));
      await runQueued(world);
      await silence();
      expect([told(stu1).length, told(teach)]).toEqual([1, []]);
    });

    it('A69: nothing of a course that somebody has left, when it is repeated', async () => {
      const essay = async (name: string) => {
        const form = { 'assignment[name]': name, 'assignment[published]': true };
        await asked(world.as('teach').post(`/courses/${world.courses.C1}/assignments`, form), 201);
        await runQueued(world);
      };
      const before = await listens('stu1', notifications);
      await untilSubscribed(world, 1);
      await written(world, 'teach', ['stu1'], 'one');
      await runQueued(world);
      const [{ eventId: after }] = await hears(before, 1);
      await essay('Cells');
      expect((await hears(before, 2)).map(({ says }) => says)[1]).toBe('New assignment: Cells');
      await setPartState(world, world.users.stu1, 'deleted');
      const again = await listens('stu1', notifications, { after });
      await untilSubscribed(world, 2);
      await silence();
      expect(told(again)).toEqual([]);
    });
  });

  describe('of grades', () => {
    const grades = `subscription ($after: ID, $id: RecordId) {
      gradePosted(after: $after, submissionId: $id) {
        eventId nodeId recordId courseId assignmentId assignmentName userId grade score excused workflowState
      }
    }`;
    const grade = (id: number, points: string, who: 'stu1' | 'stu2' = 'stu1') =>
      asked(
        world.as('teach').put(`/courses/${world.courses.C1}/assignments/${id}/submissions/${world.users[who]}`, {
          'submission[posted_grade]': points,
        }),
      );

    it('the student and who observes them, and no other student', async () => {
      const id = await anEssay(world, { name: 'Essay' });
      const [stu1, obs, stu2, teach] = [
        await listens('stu1', grades),
        await listens('obs', grades),
        await listens('stu2', grades),
        await listens('teach', grades),
      ];
      await untilSubscribed(world, 4);
      await grade(id, '8');
      const [update] = await hears(stu1, 1);
      expect(update).toMatchObject({
        courseId: world.courses.C1,
        assignmentId: id,
        assignmentName: 'Essay',
        userId: world.users.stu1,
        grade: '8',
        score: 8,
        excused: false,
        workflowState: 'GRADED',
      });
      expect(await nodeOf('stu1', update.nodeId)).toEqual({ __typename: 'Submission', recordId: update.recordId });
      expect(await hears(obs, 1)).toEqual([{ ...update, eventId: expect.any(String) }]);
      await silence();
      expect([told(stu2), told(teach)]).toEqual([[], []]);
    });

    it('nobody while they are muted, also of what was announced before, and all when they are shown', async () => {
      const id = await anEssay(world);
      const before = await listens('stu1', grades);
      await untilSubscribed(world, 1);
      await grade(id, '7');
      const [{ eventId: after }] = await hears(before, 1);
      await grade(id, '8');
      await hears(before, 2);
      await setMuted(world, id);
      const again = await listens('stu1', grades, { after });
      await untilSubscribed(world, 2);
      await grade(id, '9');
      await silence();
      expect([told(before).length, told(again)]).toEqual([2, []]);
      const muted = { 'assignment[muted]': 'false' };
      await asked(world.as('teach').put(`/courses/${world.courses.C1}/assignments/${id}`, muted));
      expect((await hears(again, 1)).map(({ score }) => score)).toEqual([9]);
      expect((await hears(before, 3))[2].score).toBe(9);
    });

    it('A69: nobody who has left, from then on, and who is back again', async () => {
      const id = await anEssay(world);
      const [stu1, stu2] = [await listens('stu1', grades), await listens('stu2', grades)];
      await untilSubscribed(world, 2);
      await grade(id, '7');
      await hears(stu1, 1);
      await setPartState(world, world.users.stu1, 'deleted');
      await setSubmissions(world, id, { score: 8, grade: '8' }, world.users.stu1);
      // What came later was told: what came before has been told, or never will be.
      await grade(id, '5', 'stu2');
      await hears(stu2, 1);
      expect(told(stu1)).toHaveLength(1);
      await setPartState(world, world.users.stu1, 'active');
      await grade(id, '9');
      expect((await hears(stu1, 2)).map(({ score }) => score)).toEqual([7, 9]);
    });
  });

  describe('of attempts at quizzes', () => {
    const attempts = `subscription ($id: RecordId!) {
      quizAttemptChanged(quizSubmissionId: $id) {
        nodeId recordId courseId quizId userId attempt workflowState startedAt endAt finishedAt extraTime extraAttempts
      }
    }`;

    it('the student and who supervises, of time that is granted and of turning in; another student is refused', async () => {
      const quiz = await aPublishedQuiz(world, { timeLimit: 10 });
      const attempt = await aRunningAttempt(world, quiz, world.users.stu1, { endAt: inDays(1 / 144) });
      const id = attempt.submissionId;
      const [stu1, teach] = [await listens('stu1', attempts, { id }), await listens('teach', attempts, { id })];
      const stu2 = await listens('stu2', attempts, { id });
      expect((await stu2.errors('1'))[0].extensions.code).toBe('NOT_FOUND');
      await untilSubscribed(world, 2);
      await asked(
        world.as('teach').json('POST', `/courses/${quiz.courseId}/quizzes/${quiz.id}/extensions`, {
          quiz_extensions: [{ user_id: world.users.stu1, extra_time: 5 }],
        }),
      );
      const [granted] = await hears(stu1, 1);
      expect(granted).toMatchObject({
        recordId: id,
        quizId: quiz.id,
        courseId: quiz.courseId,
        userId: world.users.stu1,
        attempt: 1,
        workflowState: 'UNTAKEN',
        finishedAt: null,
        extraTime: 5,
      });
      const [row] = await world.sql('select end_at from quiz_attempts where id = $1', [attempt.id]);
      expect(Math.abs(new Date(granted.endAt).getTime() - new Date(row.end_at).getTime())).toBeLessThan(1_000);
      expect(await nodeOf('stu1', granted.nodeId)).toEqual({ __typename: 'QuizAttempt', recordId: id });
      await turnIn(world, world.tokens.stu1, attempt);
      expect((await hears(stu1, 2))[1]).toMatchObject({ workflowState: 'COMPLETE', finishedAt: expect.any(String) });
      expect(await hears(teach, 2)).toEqual(told(stu1));
    });
  });
});
