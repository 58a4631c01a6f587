import { clearPagesMadeAhead } from '@portal/db/src/response-headers.ts'
import type { Context, Provider, Session } from 'oidc-provider'
import { isProgram } from './programs.ts'
import { signedOutPage, signOutPage } from './pages/signed-out-page.ts'
import { listSessionUids } from './session-store.ts'
import type { Setting } from './setting.ts'

/**
 * Ends a session for all its clients: notifies them, revokes codes and tokens, deletes the session. A client that does
 * not respond is logged and does not keep the session alive.
 */
export async function endSession(setting: Setting, provider: Provider, session: Session): Promise<void> {
  const { accountId, authorizations = {} } = session
  await session.destroy()
  await Promise.all(
    Object.entries(authorizations).map(async ([clientId, { grantId, sid }]) => {
      const client = await provider.Client.find(clientId)
      // A program continues to work after its person has signed out.
      if (grantId && !isProgram(client)) {
        await Promise.all([
          provider.RefreshToken.revokeByGrantId(grantId),
          provider.AuthorizationCode.revokeByGrantId(grantId),
          provider.Grant.adapter.destroy(grantId),
        ])
      }
      if (!client?.backchannelLogoutUri || !accountId) return
      await client.backchannelLogout(accountId, sid).catch((error: unknown) => {
        setting.log.warn({ err: error, clientId }, 'A client could not be notified of the end of a session')
      })
    }),
  )
}

/** Ends the person's sessions in every browser, or in every other one. Returns how many were ended. */
export async function endSessions(
  setting: Setting,
  provider: Provider,
  subject: string,
  exceptUid?: string,
): Promise<number> {
  const uids = await listSessionUids(setting.system, subject)
  const ended = await Promise.all(
    uids
      .filter((uid) => uid !== exceptUid)
      .map(async (uid) => {
        const session = await provider.Session.findByUid(uid)
        if (session) await endSession(setting, provider, session)
        return session !== undefined
      }),
  )
  return ended.filter(Boolean).length
}

/** Ends one of the person's sessions; the id of a session of another person ends none. */
export async function endOneSession(setting: Setting, provider: Provider, subject: string, uid: string): Promise<void> {
  const session = await provider.Session.findByUid(uid)
  if (session?.accountId === subject) await endSession(setting, provider, session)
}

/**
 * A client that presents the ID token of this session and a registered return address has already asked the person.
 * Anyone else could have created the link, so the person is asked.
 */
export async function askOrEndSession(setting: Setting, ctx: Context, form: string): Promise<void> {
  const { entities, params, provider, session } = ctx.oidc
  const returnTo = params?.post_logout_redirect_uri
  const isOwnSession = entities.IdTokenHint?.payload.sub === session.accountId
  if (!isOwnSession || typeof returnTo !== 'string') {
    ctx.body = signOutPage(setting, form)
    return
  }
  await endSession(setting, provider, session)
  forgetSessionCookie(ctx)
  ctx.set(clearPagesMadeAhead)
  const url = new URL(returnTo)
  if (typeof params?.state === 'string') url.searchParams.set('state', params.state)
  ctx.status = 303
  ctx.redirect(url.href)
}

export function showSignedOut(setting: Setting, ctx: Context): void {
  ctx.set(clearPagesMadeAhead)
  ctx.body = signedOutPage(setting)
}

export function forgetSessionCookie(ctx: Context): void {
  const flags = { path: '/', httpOnly: true, sameSite: 'lax', signed: true, overwrite: true }
  ctx.cookies.set(ctx.oidc.provider.cookieName('session'), null, flags)
}
