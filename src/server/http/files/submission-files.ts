/** What was handed in for an assignment, read page by page with the rights of whoever asks. */
import type { ExecutionResult } from 'graphql';
import type { ErrorExtensions, ExecutionContext } from '../../../../schema/platform/prepare/errors.js';
import type { Prepare } from '../../../../schema/platform/prepare/prepare.js';
import { storedBytes } from '../../../learning/files/index.js';
import { FileMissing } from '../../../platform/files/file-store.js';
import type { ZipEntry } from '../../../platform/files/zip.js';
import { notFound, notPermitted, Refusal } from '../../../platform/refusal/refusal.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import { nameInArchive } from './name-in-archive.js';

/** Who does not grade there has no count of what waits for a grade. */
const document = `query SubmissionFiles($courseId: RecordId!, $assignmentId: RecordId!, $after: String) {
  course(id: $courseId) {
    assignment(id: $assignmentId) {
      name
      needsGradingCount
      submissions(first: 50, after: $after) {
        nodes { userId user { sortableName } attachments { recordId displayName } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;

interface HandedIn {
  readonly userId: number;
  readonly user: { readonly sortableName: string } | null;
  readonly attachments: readonly { readonly recordId: number; readonly displayName: string }[];
}

interface Work {
  readonly name: string;
  readonly needsGradingCount: number | null;
  readonly submissions: {
    readonly nodes: readonly HandedIn[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}

export interface AssignmentPlace {
  readonly courseId: string;
  readonly assignmentId: string;
}

/** The files that were handed in for an assignment. */
export class SubmissionFiles {
  constructor(
    private readonly prepare: Prepare,
    private readonly ctx: RequestContext,
    private readonly place: AssignmentPlace,
  ) {}

  /**
   * The first page of the work.
   * @throws Refusal 404 for what is not seen; 403 for who does not grade there
   */
  async first(): Promise<Work> {
    const work = await this.#page(null);
    if (work.needsGradingCount === null) throw notPermitted();
    return work;
  }

  /** Every file, as it is called in the archive, from the first page on. */
  async *entries(first: Work): AsyncGenerator<ZipEntry, void> {
    for (let work = first; ; ) {
      const { nodes, pageInfo } = work.submissions;
      yield* this.#entriesOf(nodes);
      if (!pageInfo.hasNextPage) return;
      work = await this.#page(pageInfo.endCursor);
    }
  }

  async *#entriesOf(nodes: readonly HandedIn[]): AsyncGenerator<ZipEntry, void> {
    const ids = nodes.flatMap(({ attachments }) => attachments.map(({ recordId }) => recordId));
    const { database } = this.ctx.services;
    const rows = await database.rows<{ id: number; storageKey: string }>(storedBytes.with({ ids }));
    const keys = new Map(rows.map(({ id, storageKey }) => [id, storageKey]));
    for (const { userId, user, attachments } of nodes)
      for (const { recordId, displayName } of attachments) {
        const name = nameInArchive(user?.sortableName ?? '', `${userId}_${recordId}`, displayName);
        const key = keys.get(recordId);
        if (key !== undefined) yield { name, open: () => this.#opened(key) };
      }
  }

  /** What is missing in the store is told of, and left out. */
  async #opened(key: string) {
    try {
      return await this.ctx.services.files.open(key);
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      this.ctx.services.onFault(error, this.ctx.requestId);
      return undefined;
    }
  }

  async #page(after: string | null): Promise<Work> {
    const prepared = this.prepare(document, null, { trusted: true });
    if ('errors' in prepared) throw prepared.errors[0] as Error;
    const result: ExecutionResult = await prepared.run(this.ctx as ExecutionContext, { ...this.place, after });
    const course = result.data?.['course'] as { readonly assignment: Work | null } | null | undefined;
    if (result.errors === undefined && course?.assignment) return course.assignment;
    throw refusalOf(result);
  }
}

/** An id that is written as none is an assignment that is not there. */
function refusalOf({ errors }: ExecutionResult): Error {
  const { code, reason, http } = (errors?.[0]?.extensions ?? {}) as Partial<ErrorExtensions>;
  if (code === undefined || http === undefined || http.status === 400) return notFound();
  if (http.status >= 500) return errors![0] as Error;
  return new Refusal(code as Refusal['code'], reason as string, errors![0]!.message);
}
