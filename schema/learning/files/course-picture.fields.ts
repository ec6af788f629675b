import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { downloadPath, type PicturedCourse } from '../../../src/learning/files/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { needs } from '../../platform/declare.js';
import { CourseObject } from '../courses/course.object.js';

const courseNeeds = needs<PicturedCourse>();

@Resolver(() => CourseObject)
export class CoursePictureFields {
  @courseNeeds('imageUrl', 'pictureFile')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Where the picture of the course is loaded from, for an hour at least; null without one.',
  })
  imageDownloadUrl(
    @Root() { imageUrl, pictureFile: file }: Pick<PicturedCourse, 'imageUrl' | 'pictureFile'>,
    @Ctx() ctx: RequestContext,
  ): string | null {
    if (file === null) return imageUrl;
    // Who sees the course sees its picture, wherever the file stands besides.
    const link = { fileId: file.id, uuid: file.uuid, reach: 'picture', viewerId: null } as const;
    return ctx.baseUrl + downloadPath(ctx.services.secrets, link, new Date());
  }
}
