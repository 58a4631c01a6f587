import type { Setting } from '../setting.ts'
import { html } from './html.ts'
import { dialled, splitPage } from './layout.ts'

const reasons: Record<string, { title: string; text: string }> = {
  invalid_client: { title: 'This link does not work', text: 'It names an application that we do not know.' },
  invalid_redirect_uri: {
    title: 'This link does not work',
    text: 'It would lead to an address that is not registered for the portal.',
  },
  session_not_found: {
    title: 'This page has expired',
    text: 'It was open for too long, or was already used. Start again from the portal.',
  },
  link_used: {
    title: 'This link does not work any more',
    text: 'It was used already, or it is too old. Ask for a new one on the sign-in page.',
  },
  email_link_used: {
    title: 'This link does not work any more',
    text: 'It was used already, it is too old, or a newer one was sent. Your account page shows the address that you sign in with.',
  },
  not_found: { title: 'There is no such page', text: 'The address may be mistyped or out of date.' },
  cross_site: {
    title: 'We did not take that',
    text: 'The form was not sent from our own page. Go back, load the page again, and send it once more.',
  },
  too_large: { title: 'We did not take that', text: 'What was sent is too large.' },
  server_error: {
    title: 'Sorry, something went wrong',
    text: 'It is our fault, and it was logged. Try again in a moment.',
  },
}

const fallback = {
  title: 'This link does not work',
  text: 'Something in it is missing or wrong. Start again from the portal.',
}

/** The reason in plain words; `code` is the OAuth error, given so that support can tell faults apart. */
export function errorPage(setting: Setting, status: number, code: string): string {
  const { title, text } = reasons[status >= 500 ? 'server_error' : code] ?? fallback
  return splitPage(setting, {
    title,
    body: html`<h1>${title}</h1>
      <p>${text}</p>
      <a class="button primary xl" href="${setting.portalUrl}">Go to the portal</a>
      <p class="small quiet">
        If it happens again, ring <a href="tel:${dialled(setting.supportPhone)}">${setting.supportPhone}</a> and mention
        <code>${code}</code>.
      </p>`,
  })
}
