import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider, Session } from 'oidc-provider'
import { findPerson, type Person } from './people-store.ts'
import type { ProviderSource } from './provider-source.ts'
import { derive } from './secret.ts'
import type { Setting } from './setting.ts'

export interface AccountSession {
  provider: Provider
  session: Session
  person: Person
  /** Included in every form of the account pages. */
  formToken: string
  /** Also accepts the token of a page from before a change of secret. */
  formTokens: readonly string[]
  /** Whether the person signed in recently, as security settings require. */
  isRecent: boolean
}

const recentSeconds = 15 * 60

/** The person signed in to the identity server in this browser, by the provider's own session. */
export async function findAccountSession(
  setting: Setting,
  source: ProviderSource,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AccountSession | null> {
  const provider = await source.current()
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  const person = session.accountId ? await findPerson(setting.system, session.accountId) : null
  if (!person) return null
  const formTokens = formTokensOf(setting, session)
  const age = Math.floor(Date.now() / 1000) - (session.loginTs ?? 0)
  return {
    provider,
    session,
    person,
    formToken: formTokens[0] ?? '',
    formTokens,
    isRecent: age < recentSeconds,
  }
}

/** Leads through sign-in back to the account page; `isAgain` asks for the password even if signed in. */
export function redirectToSignIn(setting: Setting, reply: FastifyReply, isAgain: boolean): FastifyReply {
  const query = new URLSearchParams({
    client_id: setting.accountClientId,
    response_type: 'none',
    scope: 'openid',
    redirect_uri: `${setting.address}/account`,
    ...(isAgain && { prompt: 'login' }),
  })
  return reply.redirect(`${setting.path}/connect/authorize?${query}`, 303)
}

export function hasFormToken(account: AccountSession, sent: string): boolean {
  const given = Buffer.from(sent)
  return account.formTokens.some((token) => {
    const expected = Buffer.from(token)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

function formTokensOf(setting: Setting, session: Session): string[] {
  return setting.secrets.map((secret) =>
    createHmac('sha256', derive(secret, 'forms')).update(session.uid).digest('base64url'),
  )
}
