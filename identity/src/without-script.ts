import type { Context } from 'oidc-provider'
import type { Setting } from './setting.ts'
import { endSession, forgetSessionCookie } from './sign-out.ts'

/**
 * In two cases the provider responds with a form that a script submits: at sign-out when no one is signed in, and when
 * another person signs in over a session. Both can use a redirect instead, which needs no script and shows no blank
 * page.
 */
export function goOnWithoutScript(setting: Setting) {
  return async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    await next()
    if (ctx.status !== 200 || !ctx.oidc?.session) return
    const { params, provider, route, session } = ctx.oidc
    const returnTo = params?.post_logout_redirect_uri
    if (route === 'end_session' && !session.accountId) {
      const url = new URL(typeof returnTo === 'string' ? returnTo : `${setting.address}/connect/endsession/success`)
      if (typeof returnTo === 'string' && typeof params?.state === 'string') url.searchParams.set('state', params.state)
      redirect(ctx, url.href)
    }
    const resumeUrl = session.state?.postLogoutRedirectUri
    if ((route === 'resume' || route === 'device_resume') && resumeUrl === `${setting.address}${ctx.path}`) {
      await endSession(setting, provider, session)
      forgetSessionCookie(ctx)
      redirect(ctx, resumeUrl)
    }
  }
}

function redirect(ctx: Context, url: string): void {
  ctx.status = 303
  ctx.redirect(url)
}
