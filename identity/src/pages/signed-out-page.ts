import type { Setting } from '../setting.ts'
import { html, trusted } from './html.ts'
import { splitPage } from './layout.ts'

export function signedOutPage(setting: Setting): string {
  return splitPage(setting, {
    title: 'Signed out',
    body: html`<h1>You are signed out</h1>
      <p>You can close this window.</p>
      <a class="button primary xl" href="${setting.portalUrl}">Sign in again</a>`,
  })
}

/** `form` is the provider's own; the buttons refer to it by id. */
export function signOutPage(setting: Setting, form: string): string {
  return splitPage(setting, {
    title: 'Sign out',
    body: html`<h1>Sign out?</h1>
      <p>You will be signed out of the portal in all tabs of this browser.</p>
      ${trusted(form)}
      <button class="button primary xl" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
      <a class="button tertiary xl" href="${setting.portalUrl}">Stay signed in</a>`,
  })
}
