import { allOf, anyOf, definePolicy, is, ofTenant, sqlCondition } from '../../platform/authorization/policy.js';
import { inLivingCourse } from '../courses/index.js';
import { OutcomeResult, OutcomeResultVersion } from '../outcomes/index.js';
import { isPosted, ofLivingWork, readsAll, readsPosted } from './result-readers.sql.js';

const livingWork = sqlCondition('livingWork', ofLivingWork);
const posted = sqlCondition('posted', isPosted);

/** Points that a rubric keeps from students. */
const points = anyOf(readsAll, is({ hidePoints: false }));

/** A result is seen as the grade of the work is: by who reads grades, and by its student and their observers once it is posted. */
export const outcomeResultPolicy = definePolicy(OutcomeResult, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: 'active' }),
    inLivingCourse,
    livingWork,
    anyOf(readsAll, allOf(readsPosted, posted)),
  ),
  actions: {
    /** What it was before. */
    readVersions: readsAll,
  },
  fields: { score: points, possible: points, percent: points },
});

/** What a result was before is for who reads grades. */
export const outcomeResultVersionPolicy = definePolicy(OutcomeResultVersion, {
  visible: allOf(ofTenant('rootAccountId'), inLivingCourse, livingWork, readsAll),
  actions: {},
});
