import { may, on, type Permission, permissionNames } from '../../../identity/access/index.js';
import { definePolicy, type Expr } from '../../../platform/authorization/policy.js';
import { Course } from '../course.entity.js';
import { coursePolicy } from '../course.policy.js';

const here = on('id');
const permissions = Object.fromEntries(permissionNames.map((name) => [name, may(name, here)])) as Record<
  Permission,
  Expr<'id'>
>;
const { workHere, update, createDiscussionTopic, createAnnouncement } = coursePolicy.actions;

/** Each permission, and what else of a course is asked for by name: whether the actor holds it there. */
export const courseRightsPolicy = definePolicy(Course, {
  visible: coursePolicy.visible as Expr<'id'>,
  actions: {
    ...permissions,
    read: coursePolicy.visible as Expr<'id'>,
    read_as_admin: workHere as Expr<'id'>,
    update: update as Expr<'id'>,
    delete: coursePolicy.actions.delete as Expr<'id'>,
    create_discussion_topic: createDiscussionTopic as Expr<'id'>,
    create_announcement: createAnnouncement as Expr<'id'>,
  },
});
