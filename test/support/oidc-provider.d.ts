/** The package brings no types; these are what the tests use of it. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface AskedContext {
    readonly oidc: {
      readonly provider: { readonly Grant: new (of: { clientId: string; accountId: string }) => Grant };
      readonly session?: { readonly accountId?: string };
    };
  }

  export class Provider {
    constructor(
      issuer: string,
      settings: Readonly<Record<string, unknown>> & {
        readonly findAccount: (ctx: AskedContext, id: string) => unknown;
        readonly loadExistingGrant: (ctx: AskedContext) => Promise<Grant>;
      },
    );
    readonly Client: { readonly prototype: object };
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  }
}
