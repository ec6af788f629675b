import { type LockableAspect, lockableAspects } from '../../../src/learning/course-copies/index.js';
import { openWorld, type World } from '../../support/world.js';
import { aGroup, anEssay, anOverride } from '../assignments/builders.js';
import { rubricsOf } from '../rubrics/builders.js';
import { held, type Locked, type LockedChange, mutation } from './locked.js';

interface Work extends Locked {
  readonly id: number;
  readonly groupId: number;
  readonly at: string;
}

async function work(world: World): Promise<Work> {
  const groupId = await aGroup(world, { name: 'Of the blueprint', position: 9 });
  const id = await anEssay(world, { name: 'Essay', assignmentGroupId: groupId });
  return { id, groupId, at: `/courses/${world.courses.C1}/assignments/${id}`, rows: [['assignments', id]] };
}

/** Field of the input over REST and over GraphQL, another value for each, and what it is about. */
const fields: readonly (readonly [LockableAspect, wire: string, unknown, name: string, value: string])[] = [
  ['content', 'name', 'Other', 'name', '"Other"'],
  ['content', 'description', '<p>Other</p>', 'description', '"<p>Other</p>"'],
  ['content', 'submission_types', ['online_url'], 'submissionTypes', '[ONLINE_URL]'],
  ['content', 'allowed_extensions', ['pdf'], 'allowedExtensions', '["pdf"]'],
  ['content', 'peer_reviews', true, 'peerReviews', 'true'],
  ['points', 'points_possible', 7, 'pointsPossible', '7'],
  ['points', 'grading_type', 'percent', 'gradingType', 'PERCENT'],
  ['due_dates', 'due_at', '2026-05-01T10:00:00Z', 'dueAt', '"2026-05-01T10:00:00Z"'],
  ['availability_dates', 'unlock_at', '2026-04-01T10:00:00Z', 'unlockAt', '"2026-04-01T10:00:00Z"'],
  ['availability_dates', 'lock_at', '2026-06-01T10:00:00Z', 'lockAt', '"2026-06-01T10:00:00Z"'],
];

const ofFields: LockedChange<Work>[] = fields.flatMap(([aspect, wire, given, name, value]) => [
  {
    does: `PUT assignment[${wire}]`,
    by: [aspect],
    fields: [wire],
    ask: (caller, { at }) => caller.json('PUT', at, { assignment: { [wire]: given } }),
  },
  {
    does: `updateAssignment ${name}`,
    by: [aspect],
    fields: [name],
    ask: (caller, { id }) => mutation(caller, `updateAssignment(id: ${id}, input: { ${name}: ${value} })`),
  },
]);

const others: LockedChange<Work>[] = [
  {
    does: 'PUT the address of a tool',
    by: ['content'],
    fields: ['external_tool_tag_attributes[url]'],
    ask: (caller, { at }) =>
      caller.json('PUT', at, { assignment: { external_tool_tag_attributes: { url: 'https://lab.example.org/a' } } }),
  },
  {
    does: 'moving it in a calendar',
    by: ['due_dates'],
    fields: ['start_at'],
    ask: (caller, { id }) =>
      caller.json('PUT', `/calendar_events/assignment_${id}`, { calendar_event: { start_at: '2026-05-01T10:00:00Z' } }),
  },
  {
    does: 'updateAssignmentEvent',
    by: ['due_dates'],
    fields: ['dueAt'],
    ask: (caller, { id }) =>
      mutation(caller, `updateAssignmentEvent(id: ${id}, input: { dueAt: "2026-05-01T10:00:00Z" })`),
  },
  { does: 'DELETE', by: lockableAspects, ask: (caller, { at }) => caller.del(at) },
  {
    does: 'deleteAssignment',
    by: lockableAspects,
    ask: (caller, { id }) => mutation(caller, `deleteAssignment(id: ${id})`),
  },
  {
    does: 'deleteAssignments',
    by: lockableAspects,
    fields: ['assignmentIds.0'],
    ask: (caller, { id }) => mutation(caller, `deleteAssignments(assignmentIds: [${id}])`),
  },
  {
    does: 'DELETE its group with all that is in it',
    by: lockableAspects,
    ask: (caller, { groupId }, world) => caller.del(`/courses/${world.courses.C1}/assignment_groups/${groupId}`),
  },
  {
    does: 'deleteAssignmentGroup',
    by: lockableAspects,
    ask: (caller, { groupId }) => mutation(caller, `deleteAssignmentGroup(id: ${groupId})`),
  },
];

interface Overridden extends Work {
  readonly overrideId: number;
  readonly overrides: string;
}

async function overridden(world: World): Promise<Overridden> {
  const made = await work(world);
  const dates = { dueAt: new Date('2026-05-02T10:00:00Z'), dueAtOverridden: true };
  const overrideId = await anOverride(world, made.id, dates, [world.users.stu1]);
  return { ...made, overrideId, overrides: `${made.at}/overrides` };
}

const ofOverrides: LockedChange<Overridden>[] = [
  {
    does: 'POST an override with a due date',
    by: ['due_dates'],
    fields: ['due_at'],
    ask: (caller, { overrides }, { users }) =>
      caller.json('POST', overrides, {
        assignment_override: { student_ids: [users.stu2], due_at: '2026-05-03T10:00:00Z' },
      }),
  },
  {
    does: 'POST an override that closes at another time',
    by: ['availability_dates'],
    fields: ['lock_at'],
    ask: (caller, { overrides }, { users }) =>
      caller.json('POST', overrides, {
        assignment_override: { student_ids: [users.stu2], lock_at: '2026-05-03T10:00:00Z' },
      }),
  },
  {
    does: 'createAssignmentOverride',
    by: ['due_dates'],
    fields: ['dueAt'],
    ask: (caller, { id }, { users }) =>
      mutation(
        caller,
        `createAssignmentOverride(assignmentId: ${id}, input: { audience: { studentIds: [${users.stu2}] }, dueAt: "2026-05-03T10:00:00Z" })`,
      ),
  },
  {
    does: 'PUT another due date',
    by: ['due_dates'],
    fields: ['due_at'],
    ask: (caller, { overrides, overrideId }) =>
      caller.json('PUT', `${overrides}/${overrideId}`, { assignment_override: { due_at: '2026-05-04T10:00:00Z' } }),
  },
  {
    does: 'PUT other students',
    by: ['due_dates'],
    fields: ['student_ids'],
    ask: (caller, { overrides, overrideId }, { users }) =>
      caller.json('PUT', `${overrides}/${overrideId}`, { assignment_override: { student_ids: [users.stu2] } }),
  },
  {
    does: 'updateAssignmentOverride',
    by: ['due_dates'],
    fields: ['dueAt'],
    ask: (caller, { overrideId }) =>
      mutation(caller, `updateAssignmentOverride(id: ${overrideId}, input: { dueAt: null })`),
  },
  {
    does: 'DELETE an override with a due date',
    by: ['due_dates'],
    ask: (caller, { overrides, overrideId }) => caller.del(`${overrides}/${overrideId}`),
  },
  {
    does: 'deleteAssignmentOverride',
    by: ['due_dates'],
    ask: (caller, { overrideId }) => mutation(caller, `deleteAssignmentOverride(id: ${overrideId})`),
  },
  {
    does: 'PUT an assignment with other overrides',
    by: ['due_dates'],
    fields: ['assignment_overrides', 'assignment_overrides[0][due_at]'],
    ask: (caller, { at }, { users }) =>
      caller.json('PUT', at, {
        assignment: { assignment_overrides: [{ student_ids: [users.stu2], due_at: '2026-05-03T10:00:00Z' }] },
      }),
  },
];

interface Graded extends Work {
  readonly rubricId: number;
  readonly associationId: number;
}

async function graded(world: World): Promise<Graded> {
  const made = await work(world);
  const use = { association_type: 'Assignment', association_id: made.id, purpose: 'grading' };
  const { rubric, rubric_association } = await rubricsOf(world, { course: world.courses.C1 }).made(
    'Argues',
    undefined,
    use,
  );
  return { ...made, rubricId: rubric.id, associationId: rubric_association!.id };
}

const ofRubrics: LockedChange<Graded>[] = [
  {
    does: 'PUT the use of a rubric',
    by: ['content'],
    fields: ['use_for_grading'],
    ask: (caller, { associationId }, { courses }) =>
      caller.json('PUT', `/courses/${courses.C1}/rubric_associations/${associationId}`, {
        rubric_association: { use_for_grading: true },
      }),
  },
  {
    does: 'updateRubricAssociation',
    by: ['content'],
    fields: ['hidePoints'],
    ask: (caller, { associationId }) =>
      mutation(caller, `updateRubricAssociation(id: ${associationId}, input: { hidePoints: true })`),
  },
  {
    does: 'deleteRubricAssociation',
    by: ['content'],
    ask: (caller, { associationId }) => mutation(caller, `deleteRubricAssociation(id: ${associationId})`),
  },
  {
    does: 'updateRubric',
    by: ['content'],
    fields: ['title'],
    ask: (caller, { rubricId }) => mutation(caller, `updateRubric(id: ${rubricId}, input: { title: "Other" })`),
  },
  {
    does: 'deleteRubric',
    by: ['content'],
    ask: (caller, { rubricId }) => mutation(caller, `deleteRubric(id: ${rubricId})`),
  },
];

describe('An assignment that a blueprint has locked', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  held(() => world, work, [...ofFields, ...others]);
  held(() => world, overridden, ofOverrides);
  held(() => world, graded, ofRubrics);
});
