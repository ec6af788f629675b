/** Who is asking, as far as the platform has to know: whose tenant it is, and who they are in it. */
export interface Actor {
  /** 0 for who asks without a token: `visitor.ts`. */
  readonly userId: number;
  /** Their tenant, by its root account. */
  readonly rootAccountId: number;
  /** The token by which they came; 0 for who came without one. */
  readonly tokenId: number;
  /** The session of the browser by which they came; absent for who came otherwise. */
  readonly sessionId?: number;
  /** The user who really calls when they act as another; null otherwise. */
  readonly realUserId: number | null;
  /** `url:METHOD|/api/v1/...` words; null is a token without limits. */
  readonly scopes: readonly string[] | null;
  /** IANA name of the zone in which they mean times without an offset: their own, else their root account's. */
  readonly timeZone: string;
  /** What they may do, and where. Whoever resolves actors and the conditions of policies know its form; the platform hands it on. */
  readonly rights: object;
}

/**
 * A question about the actor whose answer may decide the text of a statement: yes or no, or one of few words that begin
 * with different letters, never an id. Each question is one function for the whole program, since the statement is remembered with it.
 */
export type ActorQuestion<Answer extends string | boolean = string | boolean> = (actor: Actor) => Answer;

/** Answers a question about the actor that a statement is written for, and makes the answer part of the cache key. */
export type AskActor = <Answer extends string | boolean>(question: ActorQuestion<Answer>) => Answer;

/** By what an actor came, for counting what it uses: each token and each session by itself. */
export const credentialOf = ({ tokenId, sessionId }: Pick<Actor, 'tokenId' | 'sessionId'>): string =>
  sessionId === undefined ? `t${tokenId}` : `s${sessionId}`;
