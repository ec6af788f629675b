import type { ApolloServer } from '@apollo/server';
import type { Request, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { ExecutionContext } from '../../../schema/platform/prepare/errors.js';
import type { Prepare } from '../../../schema/platform/prepare/prepare.js';
import { type Once, once } from '../../platform/once.js';
import type { Passage } from './apollo.js';

/** Apollo Server, loaded and started when the first request comes that is not the ordinary one: many processes never see it. */
export class ProtocolServer {
  readonly #loaded: Once<Promise<{ server: ApolloServer<Passage>; answer: Answer }>>;

  constructor(schema: GraphQLSchema, prepare: Prepare, maxTokens: number) {
    this.#loaded = once(async () => {
      const [{ startApollo }, { answerByProtocol }] = await Promise.all([
        import('./apollo.js'),
        import('./protocol.js'),
      ]);
      return { server: await startApollo(schema, prepare, maxTokens), answer: answerByProtocol };
    });
  }

  async answer(req: Request, res: Response, context: ExecutionContext): Promise<void> {
    const { server, answer } = await this.#loaded();
    await answer(server, req, res, context);
  }

  async stop(): Promise<void> {
    await (await this.#loaded.made)?.server.stop();
  }
}

type Answer = typeof import('./protocol.js').answerByProtocol;
