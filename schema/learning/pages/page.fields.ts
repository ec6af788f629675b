import { Ctx, Extensions, FieldResolver, Resolver, Root } from 'type-graphql';
import {
  lockedPageSentence,
  type Page,
  type PageLock,
  pageReads,
  pageRevisionReads,
} from '../../../src/learning/pages/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { UserObject } from '../../identity/users/user.object.js';
import { PageArgs } from '../../platform/connection.js';
import { connectionField, memberField, needs, permissionsField, relation } from '../../platform/declare.js';
import { OfRoutes } from '../../platform/of-routes.js';
import { LockingModuleObject } from '../assignments/assignment-dates.object.js';
import { blueprintLockFields } from '../course-copies/blueprint-lock.reference.js';
import { CourseObject } from '../courses/course.object.js';
import { GroupObject } from '../groups/group.object.js';
import { ModuleItemObject } from '../modules/module-item.object.js';
import { PageListArgs, PageRevisionArgs, PageUrlArgs } from './page.inputs.js';
import { PageConnection, PageLockObject, PageObject } from './page.object.js';
import { PageRevisionConnection, PageRevisionObject } from './page-revision.object.js';

@Resolver(() => PageLockObject)
class PageLockFields {
  @Extensions({ neverNull: true })
  @FieldResolver(() => LockingModuleObject, { nullable: true, description: 'Locked by this module; never null.' })
  contextModule(@Root() lock: { contextModule: object }): object {
    return lock.contextModule;
  }
}

/** What keeps the viewer out; nothing keeps out who looks after the pages. */
interface Locking {
  readonly managed: boolean | null;
  readonly lockInWay: PageLock | null;
}

const lockOf = ({ managed, lockInWay }: Locking): PageLock | null => (managed ? null : lockInWay);

const pageNeeds = needs<Page & Locking>();

@Resolver(() => PageObject)
class PageFields {
  @pageNeeds('workflowState')
  @FieldResolver(() => Boolean, { description: 'Readers see it; false for a draft.' })
  published(@Root() page: Pick<Page, 'workflowState'>): boolean {
    return page.workflowState === 'active';
  }

  @OfRoutes('published')
  @pageNeeds('workflowState')
  @FieldResolver(() => Boolean, { description: 'The contrary of `published`.' })
  hideFromStudents(@Root() page: Pick<Page, 'workflowState'>): boolean {
    return page.workflowState !== 'active';
  }

  @OfRoutes('editingRoles')
  @pageNeeds('editingRoles')
  @FieldResolver(() => String, { description: 'Who edits what it says, with commas between them.' })
  editingRoleList(@Root() page: Pick<Page, 'editingRoles'>): string {
    return page.editingRoles.join(',');
  }

  @pageNeeds('managed', 'lockInWay')
  @FieldResolver(() => Boolean, {
    description: 'A module keeps the viewer out just now; never who looks after the pages.',
  })
  lockedForUser(@Root() page: Locking): boolean {
    return lockOf(page) !== null;
  }

  @pageNeeds('managed', 'lockInWay', 'id')
  @FieldResolver(() => PageLockObject, {
    nullable: true,
    description: 'What keeps the viewer out; null when nothing does.',
  })
  lockInfo(@Root() page: Locking & Pick<Page, 'id'>): object | null {
    const lock = lockOf(page);
    if (lock === null) return null;
    const contextModule = { recordId: lock.moduleId, name: lock.moduleName };
    return { assetString: `wiki_page_${page.id}`, unlockAt: lock.unlockAt ?? null, contextModule };
  }

  @pageNeeds('managed', 'lockInWay')
  @FieldResolver(() => String, { nullable: true, description: 'The same as a sentence; null when nothing does.' })
  lockExplanation(@Root() page: Locking): string | null {
    const lock = lockOf(page);
    return lock === null ? null : lockedPageSentence(lock);
  }

  @pageNeeds('courseId', 'groupId', 'url')
  @FieldResolver(() => String, { description: 'Address of the page for people.' })
  htmlUrl(@Root() page: Pick<Page, 'courseId' | 'groupId' | 'url'>, @Ctx() ctx: RequestContext): string {
    const place = page.courseId === null ? `groups/${page.groupId}` : `courses/${page.courseId}`;
    return `${ctx.baseUrl}/${place}/pages/${encodeURIComponent(page.url)}`;
  }
}

const listsOf = (owner: typeof CourseObject | typeof GroupObject, called: string) => [
  connectionField(owner, 'pages', () => PageConnection, {
    description: `The pages of the ${called} that the viewer may see.`,
    args: PageListArgs,
  }),
  memberField(owner, 'page', () => PageObject, {
    description: `One page of the ${called}, by its url.`,
    args: PageUrlArgs,
    connection: 'pageAtUrl',
  }),
  memberField(owner, 'frontPage', () => PageObject, {
    description: `The first page of the ${called}; not found where none is.`,
    connection: 'frontPages',
  }),
];

export const pageFields = [
  blueprintLockFields(PageObject),
  PageFields,
  PageLockFields,
  relation(PageObject, 'course', () => CourseObject, { description: 'The course; null for a page of a group.' }),
  relation(PageObject, 'group', () => GroupObject, { description: 'The group; null for a page of a course.' }),
  relation(PageObject, 'lastEditedBy', () => UserObject, {
    description: 'Who wrote its last revision; null for nobody who is known.',
  }),
  connectionField(PageObject, 'revisions', () => PageRevisionConnection, {
    description: 'What it said, for those who may edit it; the newest first.',
    args: PageArgs,
  }),
  memberField(PageObject, 'revision', () => PageRevisionObject, {
    description: 'What it said in one revision, for those who may edit it.',
    args: PageRevisionArgs,
    connection: 'oneRevision',
  }),
  permissionsField(PageObject, 'PagePermissions', pageReads, {
    update: 'May change what it says: no blueprint has locked that.',
    manage: {
      updateSettings:
        'May change who edits it, whether it is published or the front page, and its title, unless a blueprint has locked that.',
    },
    delete: 'May delete it, unless it is the front page: no blueprint has locked it.',
    readRevisions: 'Reads what it said.',
  }),
  relation(PageRevisionObject, 'page', () => PageObject, { description: 'What says this now, or something later.' }),
  relation(PageRevisionObject, 'editedBy', () => UserObject, {
    description: 'Who wrote it; null for nobody who is known.',
  }),
  permissionsField(PageRevisionObject, 'PageRevisionPermissions', pageRevisionReads, {
    revert: 'May give the page again what it said: no blueprint has locked that.',
  }),
  relation(ModuleItemObject, 'page', () => PageObject, {
    description: 'The page that it shows; null for other contents, and when it is not yours to see.',
  }),
  ...listsOf(CourseObject, 'course'),
  ...listsOf(GroupObject, 'group'),
];
