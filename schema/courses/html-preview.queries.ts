import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { previewHtml } from '../../src/courses/index.js';
import type { RequestContext } from '../../src/kernel/context.js';
import type { RecordKey } from '../../src/kernel/record-key.js';
import { RecordId } from '../kernel/scalars.js';
import { HtmlPreviewObject } from './html-preview.object.js';

@Resolver()
export class HtmlPreviewQueries {
  @Query(() => HtmlPreviewObject, { nullable: true, description: 'What would be kept of a piece of HTML in a course.' })
  previewHtml(
    @Arg('courseId', () => RecordId, { description: 'The course: id or `sis_course_id:…`.' }) courseId: RecordKey,
    @Arg('html', () => String, { nullable: true, description: 'The HTML.' }) html: string | null,
    @Ctx() ctx: RequestContext,
  ) {
    return previewHtml(ctx, courseId, html ?? '');
  }
}
