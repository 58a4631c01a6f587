import type { AccountSession } from '../account-session.ts'
import type { Setting } from '../setting.ts'
import { type Html, html } from './html.ts'

/** A button of the account page that changes something, with the token that shows it is our own form. */
export function action(
  setting: Setting,
  account: AccountSession,
  path: string,
  label: Html,
  fields: Record<string, string> = {},
): Html {
  return html`<form method="post" action="${setting.path}/account/${path}" data-once>
    <input type="hidden" name="token" value="${account.formToken}" />
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="button secondary" type="submit">${label}</button>
  </form>`
}

const zone = { timeZone: 'Europe/London' } as const
const dayFormat = new Intl.DateTimeFormat('en-GB', { ...zone, day: 'numeric', month: 'short', year: 'numeric' })
const momentFormat = new Intl.DateTimeFormat('en-GB', {
  ...zone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

export function day(date: Date): Html {
  return html`<time datetime="${date.toISOString()}">${dayFormat.format(date)}</time>`
}

export function moment(date: Date): Html {
  return html`<time datetime="${date.toISOString()}">${momentFormat.format(date)}</time>`
}
