/** The rules of assignment groups. Source: supplement §5.3. */
import type { FieldRefusal } from '../../../platform/refusal/refusal.js';
import { nameRefusals, positionRefusals } from '../assignment.rules.js';
import type { AssignmentGroup } from './assignment-group.entity.js';

type Values = Pick<AssignmentGroup, 'name' | 'position' | 'groupWeight' | 'dropLowest' | 'dropHighest'>;

const notNegative = ['groupWeight', 'dropLowest', 'dropHighest'] as const;

/** Whatever is wrong with a group as it would be. */
export const groupRefusals = (group: Values): FieldRefusal[] => [
  ...nameRefusals(group.name),
  ...positionRefusals(group.position),
  ...notNegative
    .filter((attribute) => group[attribute] < 0)
    .map((attribute) => ({ attribute, type: 'greater_than_or_equal_to', message: 'The number is not negative.' })),
];
