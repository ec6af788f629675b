/** The control's live updates: it hears of the outbox as the service does, reads what is new, and tells whom it names. */
import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import pg from 'pg';
import { WebSocket, WebSocketServer } from 'ws';
import { instant } from './database.js';

const owner = 'select user_id::int from access_tokens where digest = $1 and revoked_at is null';
const news = `select e.position::int, e.told_at::text, e.user_id::int, s.id::int, s.assignment_id::int, a.name, s.grade, s.score, s.excused, s.workflow_state
  from live_events e join submissions s on s.id = e.subject_id join assignments a on a.id = s.assignment_id
  where e.position > $1 and e.topic = 'grade_posted' order by e.position`;

/** Tells of grades over WebSockets. @param pool for owners of tokens */
export async function addLive(server: Server, pool: pg.Pool): Promise<void> {
  const listening = new Map<number, WebSocket>();
  const sockets = new WebSocketServer({ server, path: '/graphql', handleProtocols: () => 'graphql-transport-ws' });
  sockets.on('connection', (socket) => {
    let userId: number | undefined;
    const hear = async (text: string) => {
      const { type, payload } = JSON.parse(text);
      if (type === 'connection_init') {
        const digest = createHash('sha256').update(payload.authorization.slice('Bearer '.length)).digest();
        userId = (await pool.query(owner, [digest])).rows[0]?.user_id;
        if (userId === undefined) return socket.close(4403, 'Forbidden');
        socket.send('{"type":"connection_ack"}');
      } else if (type === 'subscribe' && userId !== undefined) listening.set(userId, socket);
    };
    socket.on('message', (data: Buffer) => void hear(data.toString()));
    socket.on('close', () => {
      if (userId !== undefined) listening.delete(userId);
    });
  });
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
  let last = (await client.query('select coalesce(max(position), 0)::int as last from live_events')).rows[0].last;
  let reading = Promise.resolve();
  client.on('notification', () => {
    reading = reading.then(async () => {
      for (const row of (await client.query(news, [last])).rows) {
        last = row.position;
        const socket = listening.get(row.user_id);
        if (socket?.readyState === WebSocket.OPEN) socket.send(messageOf(row));
      }
    });
  });
  await client.query('listen lyceum_live');
}

const messageOf = (row: Record<string, unknown>): string =>
  JSON.stringify({
    id: '1',
    type: 'next',
    payload: {
      data: {
        gradePosted: {
          eventId: String(row['position']),
          occurredAt: instant(row['told_at']),
          recordId: row['id'],
          assignmentId: row['assignment_id'],
          assignmentName: row['name'],
          grade: row['grade'],
          score: row['score'],
          excused: row['excused'] ?? false,
          workflowState: String(row['workflow_state']).toUpperCase(),
        },
      },
    },
  });
