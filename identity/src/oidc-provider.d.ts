// oidc-provider has no types. These are the parts used in this folder, from its 9.13 source.
declare module 'oidc-provider' {
  import type { EventEmitter } from 'node:events'
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface AdapterPayload {
    jti?: string
    grantId?: string
    uid?: string
    userCode?: string
    [member: string]: unknown
  }

  export interface Adapter {
    upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void>
    find(id: string): Promise<AdapterPayload | undefined>
    findByUid(uid: string): Promise<AdapterPayload | undefined>
    findByUserCode(userCode: string): Promise<AdapterPayload | undefined>
    consume(id: string): Promise<void>
    destroy(id: string): Promise<void>
    revokeByGrantId(grantId: string): Promise<void>
  }

  export interface Authorization {
    sid?: string
    grantId?: string
  }

  export class Session {
    jti: string
    uid: string
    accountId?: string
    loginTs?: number
    acr?: string
    amr?: string[]
    authorizations?: Record<string, Authorization>
    state?: { postLogoutRedirectUri?: string }
    /** Absent until it is stored. */
    exp?: number
    /** Whether it is to be stored after the request. */
    touched?: boolean
    grantIdFor(clientId: string): string | undefined
    sidFor(clientId: string): string | undefined
    destroy(): Promise<void>
    static get(ctx: Context): Promise<Session>
    static findByUid(uid: string): Promise<Session | undefined>
  }

  export class Grant {
    constructor(payload: { accountId: string; clientId: string })
    jti: string
    accountId: string
    openid?: object
    resources?: object
    addOIDCScope(scope: string): void
    addOIDCClaims(names: string[]): void
    addResourceScope(resource: string, scope: string): void
    save(): Promise<string>
    destroy(): Promise<void>
    static find(id: string): Promise<Grant | undefined>
    static adapter: Adapter
  }

  export class GrantBound {
    static revokeByGrantId(grantId: string): Promise<void>
  }

  export interface Interaction {
    uid: string
    jti: string
    exp: number
    prompt: { name: string; reasons: string[]; details: Record<string, unknown> }
    params: Record<string, unknown>
    session?: { accountId: string; uid: string }
    returnTo: string
  }

  export interface Client {
    clientId: string
    clientName?: string
    clientAuthMethod: string
    grantTypes: string[]
    compareClientSecret(secret: string): boolean | Promise<boolean>
    includeSid(): boolean
    redirectUris: string[]
    postLogoutRedirectUris: string[]
    backchannelLogoutUri?: string
    backchannelLogout(accountId: string, sid: string | undefined): Promise<void>
  }

  export interface LoginResult {
    login?: { accountId: string; acr: string; amr: string[]; remember: boolean }
    consent?: { grantId: string }
    signInId?: string
  }

  /** Claims requested by name; the value comes from a client and can be anything. */
  export interface AskedClaims {
    id_token?: { acr?: { essential?: unknown; value?: unknown; values?: unknown } }
    userinfo?: Record<string, unknown>
  }

  export interface Context {
    req: IncomingMessage
    res: ServerResponse
    path: string
    type: string
    status: number
    body: unknown
    redirect(url: string): void
    set(headers: Record<string, string>): void
    cookies: { set(name: string, value: string | null, options: object): void }
    /** Absent for requests that none of the provider's routes handles. */
    oidc: {
      provider: Provider
      route: string
      /** Absent until parsed, for example while a sign-in resumes. */
      params?: Record<string, unknown>
      session: Session
      account?: object
      client?: Client
      result?: LoginResult
      claims?: AskedClaims
      requestParamClaims: Set<string>
      entities: {
        IdTokenHint?: { payload: { sub?: string } }
        AuthorizationCode?: { claims?: AskedClaims }
        RefreshToken?: { claims?: AskedClaims }
        DeviceCode?: { userCode: string }
      }
      urlFor(name: string): string
    }
  }

  export interface TokenBeingIssued {
    kind: string
    /** Absent if a program signed in for itself. */
    accountId?: string
    clientId: string
    grantId?: string
    sid?: string
    sessionUid?: string
  }

  export interface ErrorOut {
    error: string
    error_description?: string
  }

  export class OIDCProviderError extends Error {
    error: string
    error_description?: string
    statusCode: number
  }

  export const errors: {
    CustomOIDCProviderError: new (error: string, description: string) => OIDCProviderError
    InvalidGrant: new (description: string) => OIDCProviderError
    InvalidScope: new (description: string, scope: string) => OIDCProviderError
    InvalidTarget: new () => OIDCProviderError
    SessionNotFound: new (description: string) => OIDCProviderError
    OIDCProviderError: typeof OIDCProviderError
  }

  class Check {
    constructor(reason: string, description: string, error: string, check: (ctx: Context) => boolean | Promise<boolean>)
    static REQUEST_PROMPT: boolean
    static NO_NEED_TO_PROMPT: boolean
  }

  export const interactionPolicy: {
    Check: typeof Check
    base(): { get(name: string): { checks: { add(check: Check): void; remove(reason: string): void; clear(): void } } }
  }

  export class Provider extends EventEmitter {
    constructor(issuer: string, configuration: object)
    issuer: string
    proxy: boolean
    use(middleware: (ctx: Context, next: () => Promise<void>) => Promise<void>): this
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>
    createContext(req: IncomingMessage, res: ServerResponse): Context
    cookieName(type: 'session' | 'interaction' | 'resume'): string
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<Interaction>
    interactionResult(
      req: IncomingMessage,
      res: ServerResponse,
      result: object,
      options?: { mergeWithLastSubmission: boolean },
    ): Promise<string>
    Session: typeof Session
    Grant: typeof Grant
    AccessToken: typeof GrantBound
    RefreshToken: typeof GrantBound
    AuthorizationCode: typeof GrantBound
    Client: { prototype: Client; find(id: string): Promise<Client | undefined> }
  }

  export default Provider
}
