import { definePolicy, withinParent } from '../../platform/authorization/policy.js';
import { defineReads, type Reads } from '../../platform/query/reads.js';
import { GradebookGrader } from './gradebook-grader.entity.js';

/** A group of gradings: whoever is let read the history sees those that are made of what their rights reach. */
export const gradebookGraderReads: Reads<GradebookGrader, never> = defineReads(GradebookGrader, {
  policy: definePolicy(GradebookGrader, { visible: withinParent, actions: {} }),
});
