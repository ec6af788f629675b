/** The picture of a course: a file of the course, or an address elsewhere; never both. Source: D2 · Update a course. */

import { requiredPublicUrl } from '../../../platform/http-out/public-url.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { Course } from '../course.entity.js';
import { imageUnknown, twoImages } from '../course.refusals.js';
import { availableFile } from '../course-checks.sql.js';

export interface ImageRequest {
  readonly imageId?: RecordKey | null;
  readonly imageUrl?: string | null;
  readonly removeImage?: boolean | null;
}

type Image = Pick<Course, 'imageId' | 'imageUrl'>;

/**
 * The columns that a request for another picture sets; empty without such a request.
 * Refusals: 400 for both at once, by the field for an address that is not public, and for a file that the course does not have.
 */
export async function imageOf(ctx: OperationContext, course: Course, given: ImageRequest): Promise<Partial<Image>> {
  const { imageId, imageUrl, removeImage } = given;
  if (imageId && imageUrl) throw twoImages();
  if (removeImage === true) return { imageId: null, imageUrl: null };
  if (imageUrl) return { imageId: null, imageUrl: requiredPublicUrl('imageUrl', imageUrl) };
  if (imageId) return { imageId: await fileOfCourse(ctx, course, imageId), imageUrl: null };
  return { ...(imageId === null && { imageId }), ...(imageUrl === null && { imageUrl }) };
}

async function fileOfCourse(ctx: OperationContext, course: Course, key: RecordKey): Promise<number> {
  const statement = availableFile.with({ id: typeof key === 'number' ? key : null, courseId: course.id });
  const [row] = await ctx.services.database.rows<{ id: number }>(statement, ctx.em);
  if (row === undefined) throw imageUnknown();
  return row.id;
}
