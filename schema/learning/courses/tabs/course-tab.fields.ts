import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, Extensions, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { type CourseTab, type TabSettings, tabCount, tabsFor } from '../../../../src/learning/courses/index.js';
import type { RequestContext } from '../../../../src/platform/transaction/context.js';
import { needs } from '../../../platform/declare.js';
import { loadRecord } from '../../../platform/load-record.js';
import { CourseObject } from '../course.object.js';
import { CourseTabObject } from './course-tab.object.js';

/** Each right is null where the policy does not give it. */
interface Navigated {
  readonly id: number;
  readonly tabSettings: TabSettings | null;
  readonly seesHiddenTabs: true | null;
  readonly seesGradesTab: true | null;
  readonly seesPeopleTab: true | null;
  readonly seesSettingsTab: true | null;
  readonly seesContents: true | null;
}
const navigatedNeeds = needs<Navigated>();

@Resolver(() => CourseObject)
class CourseNavigationFields {
  @Extensions({ length: tabCount })
  @navigatedNeeds(
    'id',
    'tabSettings',
    'seesHiddenTabs',
    'seesGradesTab',
    'seesPeopleTab',
    'seesSettingsTab',
    'seesContents',
  )
  @FieldResolver(() => [CourseTabObject], {
    description: 'The tabs that the viewer finds, in the order of the course.',
  })
  tabs(@Root() course: Navigated): CourseTab[] {
    return tabsFor(course.id, course.tabSettings, {
      seesHiddenTabs: course.seesHiddenTabs === true,
      seesGradesTab: course.seesGradesTab === true,
      seesPeopleTab: course.seesPeopleTab === true,
      seesSettingsTab: course.seesSettingsTab === true,
      seesContents: course.seesContents === true,
    });
  }
}

@Resolver(() => CourseTabObject)
class CourseTabFields {
  @FieldResolver(() => String, { description: 'Whole address of the page.' })
  fullUrl(@Root() tab: Pick<CourseTab, 'htmlUrl'>, @Ctx() ctx: RequestContext): string {
    return ctx.baseUrl + tab.htmlUrl;
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
