import type { Setting } from '../setting.ts'
import { html } from './html.ts'
import { dialled, splitPage } from './layout.ts'

const reasons: Record<string, { title: string; text: string }> = {
  invalid_client: { title: 'This link does not work', text: 'It refers to an unknown application.' },
  invalid_redirect_uri: {
    title: 'This link does not work',
    text: 'It would lead to an address that is not registered for the portal.',
  },
  session_not_found: {
    title: 'This page has expired',
    text: 'It was open for too long, or has already been used. Start again from the portal.',
  },
  link_used: {
    title: 'This link has expired',
    text: 'It has already been used, or is too old. Ask for a new one on the sign-in page.',
  },
  email_link_used: {
    title: 'This link has expired',
    text: 'It has already been used, is too old, or has been replaced by a newer one. Your account page shows the address that you sign in with.',
  },
  not_found: { title: 'Page not found', text: 'The address may be mistyped or out of date.' },
  cross_site: {
    title: 'Request rejected',
    text: 'The form was not sent from our own page. Go back, reload the page and send it again.',
  },
  too_large: { title: 'Request rejected', text: 'The request is too large.' },
  server_error: {
    title: 'This request failed',
    text: 'The error has been logged. Try again in a moment.',
  },
}

const fallback = {
  title: 'This link does not work',
  text: 'Something in it is missing or wrong. Start again from the portal.',
}

/** The reason in plain words; `code` is the OAuth error, which helps support to distinguish faults. */
export function errorPage(setting: Setting, status: number, code: string): string {
  const { title, text } = reasons[status >= 500 ? 'server_error' : code] ?? fallback
  return splitPage(setting, {
    title,
    body: html`<h1>${title}</h1>
      <p>${text}</p>
      <a class="button primary xl" href="${setting.portalUrl}">Go to the portal</a>
      <p class="small quiet">
        If it happens again, call <a href="tel:${dialled(setting.supportPhone)}">${setting.supportPhone}</a> and mention
        <code>${code}</code>.
      </p>`,
  })
}
