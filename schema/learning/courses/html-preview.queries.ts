import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { previewHtml } from '../../../src/learning/courses/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { RecordId } from '../../platform/scalars.js';
import { HtmlPreviewObject } from './html-preview.object.js';

@Resolver()
export class HtmlPreviewQueries {
  @Query(() => HtmlPreviewObject, { nullable: true, description: 'What would be kept of a piece of HTML in a course.' })
  previewHtml(
    @Arg('courseId', () => RecordId, { description: 'The course: id or `sis_course_id:…`.' }) courseId: RecordKey,
    @Arg('html', () => String, { nullable: true, description: 'What somebody wrote, as HTML.' }) html: string | null,
    @Ctx() ctx: RequestContext,
  ) {
    return previewHtml(ctx, courseId, html ?? '');
  }
}
