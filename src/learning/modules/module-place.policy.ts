import { anyOf, definePolicy, type Expr, memberNowOrBefore } from '../../platform/authorization/policy.js';
import { Course, coursePolicy } from '../courses/index.js';
import { managesContents, seesDrafts } from './module.policy.js';

/** A course as the place of its modules. */
export const modulePlacePolicy = definePolicy(Course, {
  visible: coursePolicy.visible as Expr<'id'>,
  actions: { listModules: anyOf(memberNowOrBefore('id'), seesDrafts('id')), manageModules: managesContents('id') },
});
