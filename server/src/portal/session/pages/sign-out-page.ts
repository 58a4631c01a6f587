import type { EndSession } from '../provider.ts'
import { html } from './html.ts'
import { type PageSetting, splitPage } from './layout.ts'

/** Asks first: a link alone must not sign anyone out. */
export function signOutPage(setting: PageSetting, form: { csrfToken: string; callbackUrl: string; isStale: boolean }) {
  return splitPage(
    setting,
    html`<h1>Sign out</h1>
      <p>${form.isStale ? 'You are still signed in. ' : ''}Do you want to sign out of the portal on this device?</p>
      <form method="post" action="/api/auth/signout">
        <input type="hidden" name="csrfToken" value="${form.csrfToken}" />
        <input type="hidden" name="callbackUrl" value="${form.callbackUrl}" />
        <button class="button primary large" type="submit">Sign out</button>
      </form>
      <a class="button outline large" href="/">Stay signed in</a>`,
  )
}

/**
 * Continues the sign-out at the identity server with a form, so that no address contains the ID token; only a server
 * that does not accept forms gets it in the address. A GET form replaces the query of its address, which some servers
 * need.
 */
export function leavePage(setting: PageSetting, to: EndSession, fields: Record<string, string>): string {
  const own = to.takesForms ? [] : [...new URL(to.endpoint).searchParams]
  const inputs = [...own, ...Object.entries(fields)].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return splitPage(
    setting,
    html`<h1>Signing you out</h1>
      <p>You have been signed out of the portal. One more step signs you out of our identity service.</p>
      <form method="${to.takesForms ? 'post' : 'get'}" action="${to.endpoint}">
        ${inputs}
        <button class="button primary large" type="submit">Finish signing out</button>
      </form>`,
    html`<script src="${setting.assets.address('send-form.js')}" defer></script>`,
  )
}
