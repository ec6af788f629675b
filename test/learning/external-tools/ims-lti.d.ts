declare module 'ims-lti' {
  interface Asked {
    readonly method: string;
    readonly url: string;
    readonly protocol: string;
    readonly headers: { readonly host: string };
    readonly connection: { readonly encrypted: boolean };
  }
  export class Provider {
    constructor(key: string, secret: string);
    valid_request(
      asked: Asked,
      body: Record<string, string | string[]>,
      done: (error: Error | null, valid: boolean) => void,
    ): void;
    readonly student: boolean;
    readonly instructor: boolean;
    readonly admin: boolean;
    readonly context_title: string;
    readonly userId: string;
    readonly username: string;
  }
  const lti: { readonly Provider: typeof Provider };
  export default lti;
}
