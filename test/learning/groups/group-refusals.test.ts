import {
  type Group,
  GroupMembership,
  managesGroup,
  participatesInGroup,
  readsGroup,
} from '../../../src/learning/groups/index.js';
import { permitted } from '../../../src/platform/authorization/authorize.js';
import { definePolicy, ofTenant } from '../../../src/platform/authorization/policy.js';
import { defineReads, type Reads } from '../../../src/platform/query/reads.js';
import { Refusal } from '../../../src/platform/refusal/refusal.js';
import { changeRows, type FieldsOf } from '../../support/change-by-sql.js';
import type { Person } from '../../support/fixture.js';
import { operateAs } from '../../support/operate.js';
import { setCourseState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

/** Another tenant's administrator does not even see it. */
const unseen = (error: unknown): false => {
  if (error instanceof Refusal && error.code === 'NOT_FOUND') return false;
  throw error;
};

/** Something that lives in a group: here the membership of stu1 in red stands for a page or a file. */
const livingThere: Reads<GroupMembership> = defineReads(GroupMembership, {
  policy: definePolicy(GroupMembership, {
    visible: ofTenant('rootAccountId'),
    actions: {
      read: readsGroup('groupId'),
      takePart: participatesInGroup('groupId'),
      manage: managesGroup('groupId'),
    },
  }),
});

describe('The words for what lives in groups', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const people: readonly Person[] = [
    'stu1',
    'stu2',
    'obs',
    'teach',
    'des',
    'out',
    'admin',
    'subadmin',
    'lim',
    'adminB',
  ];
  const setRed = (fields: FieldsOf<Group>) => changeRows(world, 'groups', { id: world.groups.red }, fields);
  const moderates = () => changeRows(world, 'group_memberships', { groupId: world.groups.red }, { moderator: true });
  const whoMay = async (action: 'read' | 'takePart' | 'manage'): Promise<Person[]> => {
    const [{ id }] = await world.sql('select id::int from group_memberships where group_id = $1', [world.groups.red]);
    const can: Person[] = [];
    for (const person of people) {
      const asked = operateAs(world, world.tokens[person], (ctx) => permitted(ctx, livingThere, action, id));
      if (await asked.catch(unseen)) can.push(person);
    }
    return can;
  };

  it('let members and staff read and take part, staff alone manage', async () => {
    expect(await whoMay('read')).toEqual(['stu1', 'teach', 'des', 'admin', 'subadmin']);
    expect(await whoMay('takePart')).toEqual(['stu1', 'teach', 'des', 'admin', 'subadmin']);
    expect(await whoMay('manage')).toEqual(['teach', 'des', 'admin', 'subadmin']);
  });

  it('let everybody of the course read in a public group, and its moderators manage', async () => {
    await setRed({ isPublic: true });
    await moderates();
    expect(await whoMay('read')).toEqual(['stu1', 'stu2', 'obs', 'teach', 'des', 'admin', 'subadmin']);
    expect(await whoMay('takePart')).toEqual(['stu1', 'teach', 'des', 'admin', 'subadmin']);
    expect(await whoMay('manage')).toEqual(['stu1', 'teach', 'des', 'admin', 'subadmin']);
  });

  it('leave members of a concluded course reading alone, and nobody in a group that is gone', async () => {
    await moderates();
    await setCourseState(world, 'completed', world.courses.C1);
    expect(await whoMay('read')).toContain('stu1');
    expect(await whoMay('takePart')).toEqual(['admin', 'subadmin']);
    expect(await whoMay('manage')).toEqual(['admin', 'subadmin']);
    await setRed({ workflowState: 'deleted' });
    expect(await whoMay('read')).toEqual([]);
  });
});
