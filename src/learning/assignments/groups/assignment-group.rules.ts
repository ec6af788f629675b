/** The rules of assignment groups. Source: supplement §5.3. */

import { positionRefusals } from '../../../platform/refusal/position-refusals.js';
import type { FieldRefusal } from '../../../platform/refusal/refusal.js';
import { nameRefusals } from '../assignment.rules.js';
import type { AssignmentGroup } from './assignment-group.entity.js';

type Values = Pick<AssignmentGroup, 'name' | 'position' | 'groupWeight' | 'dropLowest' | 'dropHighest'>;

/** Percent: more than all of the grade is extra credit, within reason. */
const largestWeight = 1_000;

const notNegative = ['groupWeight', 'dropLowest', 'dropHighest'] as const;

/** What a group that has no assignments yet may be told to drop: as many as are planned for it, within reason. */
const mostOfEmpty = 10;

const drops = ['dropLowest', 'dropHighest'] as const;

/** What is dropped is there: at most as many as the group has assignments. Rules that stay are not looked at again. */
export const dropRefusals = (
  given: Partial<Pick<Values, (typeof drops)[number]>>,
  assignments: number,
): FieldRefusal[] => {
  const most = assignments === 0 ? mostOfEmpty : assignments;
  const message = `At most ${most} can be dropped here.`;
  return drops
    .filter((attribute) => (given[attribute] ?? 0) > most)
    .map((attribute) => ({ attribute, type: 'less_than_or_equal_to', message }));
};

/** Whatever is wrong with a group as it would be. */
export const groupRefusals = (group: Values): FieldRefusal[] => [
  ...nameRefusals(group.name),
  ...positionRefusals(group.position),
  ...notNegative
    .filter((attribute) => group[attribute] < 0)
    .map((attribute) => ({ attribute, type: 'greater_than_or_equal_to', message: 'The number is not negative.' })),
  ...(group.groupWeight > largestWeight
    ? [
        {
          attribute: 'groupWeight',
          type: 'less_than_or_equal_to',
          message: `The weight is at most ${largestWeight} percent.`,
        },
      ]
    : []),
];
