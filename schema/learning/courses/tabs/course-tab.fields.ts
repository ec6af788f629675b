import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, Extensions, FieldResolver, ID, Info, Resolver, Root } from 'type-graphql';
import {
  type CourseTab,
  mostTabs,
  type TabSettings,
  type ToolTab,
  tabsFor,
} from '../../../../src/learning/courses/index.js';
import type { RequestContext } from '../../../../src/platform/transaction/context.js';
import { needs } from '../../../platform/declare.js';
import { globalIdOf } from '../../../platform/global-id.js';
import { loadRecord } from '../../../platform/load-record.js';
import { OfRoutes } from '../../../platform/of-routes.js';
import { CourseObject } from '../course.object.js';
import { CourseTabObject } from './course-tab.object.js';

/** Each right is null where the policy does not give it. */
interface Navigated {
  readonly id: number;
  readonly tabSettings: TabSettings | null;
  readonly toolTabs: readonly ToolTab[];
  readonly seesHiddenTabs: true | null;
  readonly seesGradesTab: true | null;
  readonly seesPeopleTab: true | null;
  readonly seesSettingsTab: true | null;
  readonly seesToolTabs: true | null;
  readonly seesStaffToolTabs: true | null;
  readonly seesContents: true | null;
}
const navigatedNeeds = needs<Navigated>();

@Resolver(() => CourseObject)
class CourseNavigationFields {
  @Extensions({ length: mostTabs })
  @navigatedNeeds(
    'id',
    'tabSettings',
    'toolTabs',
    'seesHiddenTabs',
    'seesGradesTab',
    'seesPeopleTab',
    'seesSettingsTab',
    'seesToolTabs',
    'seesStaffToolTabs',
    'seesContents',
  )
  @FieldResolver(() => [CourseTabObject], {
    description: 'The tabs that the viewer finds, in the order of the course, with those of up to 50 tools.',
  })
  tabs(@Root() course: Navigated): CourseTab[] {
    const { id: courseId, tabSettings: settings, toolTabs } = course;
    return tabsFor(
      { courseId, settings, toolTabs },
      {
        seesHiddenTabs: course.seesHiddenTabs === true,
        seesGradesTab: course.seesGradesTab === true,
        seesPeopleTab: course.seesPeopleTab === true,
        seesSettingsTab: course.seesSettingsTab === true,
        seesToolTabs: course.seesToolTabs === true,
        seesStaffToolTabs: course.seesStaffToolTabs === true,
        seesContents: course.seesContents === true,
      },
    );
  }
}

@Resolver(() => CourseTabObject)
class CourseTabFields {
  @FieldResolver(() => ID, { description: 'Opaque id, for caches; `node` does not take it.' })
  id(@Root() { courseId, key }: Pick<CourseTab, 'courseId' | 'key'>): string {
    return globalIdOf('CourseTab', `${courseId}:${key}`);
  }

  @OfRoutes('tabId')
  @FieldResolver(() => String, { description: 'What routes call it: `pages`, or `context_external_tool_4`.' })
  idOverRest(@Root() tab: Pick<CourseTab, 'key'>): string {
    return tab.key;
  }

  @FieldResolver(() => String, { description: 'Whole address of the page.' })
  fullUrl(@Root() tab: Pick<CourseTab, 'htmlUrl'>, @Ctx() ctx: RequestContext): string {
    return ctx.baseUrl + tab.htmlUrl;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Where the route stands that gives an address to launch the tool from the navigation; null for a page.',
  })
  launchUrl(@Root() tab: Pick<CourseTab, 'courseId' | 'externalToolId'>, @Ctx() ctx: RequestContext): string | null {
    if (tab.externalToolId === null) return null;
    const route = `/api/v1/courses/${tab.courseId}/external_tools/sessionless_launch`;
    return `${ctx.baseUrl}${route}?id=${tab.externalToolId}&launch_type=course_navigation`;
  }

  @FieldResolver(() => CourseObject, {
    nullable: true,
    description: 'The course in whose navigation it stands, with all tabs as they stand after a change of one.',
  })
  course(@Root() tab: Pick<CourseTab, 'courseId'>, @Ctx() ctx: RequestContext, @Info() info: GraphQLResolveInfo) {
    return loadRecord(ctx, info, tab.courseId);
  }
}

export const courseTabFields = [CourseNavigationFields, CourseTabFields];
