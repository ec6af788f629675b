import type { Request, Response } from 'express';

/** What handlers say about a request in `res.locals`, for the log and the metrics. */
interface Facts {
  readonly requestId?: string;
  /** The route's template, e.g. `/api/v1/courses/:id`. */
  readonly route?: string;
  /** It was refused for lack of time or memory, as many others are then: the log tells of them together. */
  readonly shed?: boolean;
  /** The name of the GraphQL operation. */
  readonly operation?: string;
  /** The GraphQL client, with its version where it tells it. */
  readonly client?: string;
  readonly cost?: { readonly db?: number; readonly statements?: number };
  readonly context?: { readonly actor?: { readonly userId: number; readonly realUserId: number | null } | null };
}

/** The facts of one answered request. */
export interface AnsweredRequest extends Facts {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly milliseconds: number;
}

/**
 * Tells of each request when its answer is out, or its caller is gone.
 * @param listeners what fails in one reaches neither the others nor the request
 */
export function tellOfRequests(...listeners: readonly ((answered: AnsweredRequest) => void)[]) {
  return (req: Request, res: Response, next: () => void): void => {
    const start = performance.now();
    res.once('close', () => {
      const locals = res.locals as Facts;
      const milliseconds = performance.now() - start;
      const status = res.writableFinished ? res.statusCode : 499;
      const answered = { ...locals, method: req.method, url: req.originalUrl, status, milliseconds };
      for (const tell of listeners) {
        try {
          tell(answered);
        } catch {
          // Neither a full disk nor a wrong label is the caller's affair.
        }
      }
    });
    next();
  };
}
