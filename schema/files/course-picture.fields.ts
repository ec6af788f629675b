import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Course } from '../../src/courses/index.js';
import { type CoursePicture, downloadPath } from '../../src/files/index.js';
import type { RequestContext } from '../../src/kernel/context.js';
import { CourseObject } from '../courses/course.object.js';
import { needs } from '../kernel/declare.js';

type CourseRow = Course & { pictureFile: CoursePicture | null };

const courseNeeds = needs<CourseRow>();

@Resolver(() => CourseObject)
export class CoursePictureFields {
  @courseNeeds('imageUrl', 'pictureFile')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Where the picture of the course is loaded from, for an hour at least; null without one.',
  })
  imageDownloadUrl(
    @Root() { imageUrl, pictureFile: file }: Pick<CourseRow, 'imageUrl' | 'pictureFile'>,
    @Ctx() ctx: RequestContext,
  ): string | null {
    if (file === null) return imageUrl;
    const link = { fileId: file.id, uuid: file.uuid, whileLocked: false };
    return ctx.baseUrl + downloadPath(ctx.services.secrets, link, new Date());
  }
}
