import { Arg, Ctx, Resolver } from 'type-graphql';
import { createBookmark, deleteBookmark, updateBookmark } from '../../../src/identity/bookmarks/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { BookmarkInput } from './bookmark.inputs.js';
import { BookmarkObject } from './bookmark.object.js';

const theBookmark = { description: 'Id of a bookmark of yours.' };

@Resolver()
export class BookmarkMutations {
  @PayloadMutation('bookmark', () => BookmarkObject, { description: 'Makes a bookmark for you alone.' })
  createBookmark(
    @Arg('input', () => BookmarkInput, { description: 'The bookmark.' }) input: BookmarkInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createBookmark(ctx, input);
  }

  @PayloadMutation('bookmark', () => BookmarkObject, { description: 'Changes a bookmark of yours, or moves it.' })
  updateBookmark(
    @Arg('id', () => RecordId, theBookmark) id: RecordKey,
    @Arg('input', () => BookmarkInput, { description: 'What changes.' }) input: BookmarkInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateBookmark(ctx, id, input);
  }

  @PayloadMutation('bookmark', () => BookmarkObject, {
    description: 'Takes a bookmark of yours away; those behind it move up.',
  })
  deleteBookmark(@Arg('id', () => RecordId, theBookmark) id: RecordKey, @Ctx() ctx: OperationContext) {
    return deleteBookmark(ctx, id);
  }
}
