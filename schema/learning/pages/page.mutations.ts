import { Arg, Ctx, Int, Resolver } from 'type-graphql';
import {
  createPage,
  deletePage,
  revertPage,
  savePage,
  updateFrontPage,
  updatePage,
} from '../../../src/learning/pages/index.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import {
  CreatePageInput,
  PagePlaceInput,
  PageReferenceInput,
  UpdateFrontPageInput,
  UpdatePageInput,
} from './page.inputs.js';
import { PageObject } from './page.object.js';
import { PageRevisionObject } from './page-revision.object.js';

const changes = 'What is changed.';

@Resolver()
export class PageMutations {
  @PayloadMutation('page', () => PageObject, {
    description:
      'Makes a page. Unless the input says otherwise it is a draft in a course whose pages the viewer manages, and published elsewhere.',
  })
  createPage(
    @Arg('place', () => PagePlaceInput, { description: 'Where it stands.' }) place: PagePlaceInput,
    @Arg('input', () => CreatePageInput, { description: 'The page.' }) input: CreatePageInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createPage(ctx, place, input);
  }

  @PayloadMutation('page', () => PageObject, {
    description: 'Changes a page. Who merely edits it changes what it says.',
    current: 'currentPage',
    grantedAs: 'savePage',
  })
  updatePage(
    @Arg('by', () => PageReferenceInput, { description: 'Which page.' }) by: PageReferenceInput,
    @Arg('input', () => UpdatePageInput, { description: changes }) input: UpdatePageInput,
    @Arg('revision', () => Int, {
      nullable: true,
      description:
        '`revisionNumber` of what was edited. Where the page has changed since, nothing is written, and `currentPage` has what it says now. Unless given, what is written takes the place of what it says, which stays a revision.',
    })
    revision: number | null | undefined,
    @Ctx() ctx: OperationContext,
  ) {
    return updatePage(ctx, by, input, revision ?? null);
  }

  @PayloadMutation('page', () => PageObject, {
    description: 'Changes the page at a url of a course or group; makes it where there is none.',
  })
  savePage(
    @Arg('place', () => PagePlaceInput, { description: 'Where it stands.' }) place: PagePlaceInput,
    @Arg('url', () => String, { description: '`url` of the page; a new one is called after it unless it has a title.' })
    url: string,
    @Arg('input', () => UpdatePageInput, { description: changes }) input: UpdatePageInput,
    @Ctx() ctx: OperationContext,
  ) {
    return savePage(ctx, place, url, input);
  }

  @PayloadMutation('page', () => PageObject, {
    description: 'Changes the first page of a course or group; not found where none is.',
  })
  updateFrontPage(
    @Arg('place', () => PagePlaceInput, { description: 'Whose front page.' }) place: PagePlaceInput,
    @Arg('input', () => UpdateFrontPageInput, { description: changes }) input: UpdateFrontPageInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateFrontPage(ctx, place, input);
  }

  @PayloadMutation('page', () => PageObject, {
    description: 'Deletes a page, unless it is the front page. Another page may have its url then.',
  })
  deletePage(
    @Arg('by', () => PageReferenceInput, { description: 'Which page.' }) by: PageReferenceInput,
    @Ctx() ctx: OperationContext,
  ) {
    return deletePage(ctx, by);
  }

  @PayloadMutation('pageRevision', () => PageRevisionObject, {
    description: 'Gives a page what it said in an earlier revision, as its next one, which is answered.',
  })
  revertPage(
    @Arg('by', () => PageReferenceInput, { description: 'Which page.' }) by: PageReferenceInput,
    @Arg('revisionId', () => Int, { description: 'Number of the earlier revision.' }) revisionId: number,
    @Ctx() ctx: OperationContext,
  ) {
    return revertPage(ctx, by, revisionId);
  }
}
