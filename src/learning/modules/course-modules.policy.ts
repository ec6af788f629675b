import { memberNowOrBefore } from '../../identity/access/index.js';
import { anyOf, definePolicy, type Expr } from '../../platform/authorization/policy.js';
import { Course, coursePolicy } from '../courses/index.js';
import { managesContents, seesDrafts } from './module.policy.js';

/** A course as the place of its modules. */
export const courseModulesPolicy = definePolicy(Course, {
  visible: coursePolicy.visible as Expr<'id'>,
  actions: { listModules: anyOf(memberNowOrBefore('id'), seesDrafts('id')), manageModules: managesContents('id') },
});
