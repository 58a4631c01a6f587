import { clockWithZone, shortDate } from '@portal/contract/format/dates.ts'
import { shortWeekday } from '@portal/contract/format/days.ts'
import type { AccountSession } from '../account-session.ts'
import type { Setting } from '../setting.ts'
import { type Html, html } from './html.ts'

/** A button of the account page that makes a change, with the token of our own form. */
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
    <button class="button outline" type="submit">${label}</button>
  </form>`
}

const shownRows = 5

/** A list whose rows after the first five open on demand; the first ones are the most recent. */
export function recentRows(rows: readonly Html[]): Html {
  const later = rows.slice(shownRows)
  return html`<ul class="rows">${rows.slice(0, shownRows)}</ul>
    ${later.length > 0 && html`<details><summary>Show ${later.length} more</summary><ul class="rows">${later}</ul></details>`}`
}

export function day(date: Date): Html {
  return html`<time datetime="${date.toISOString()}">${shortDate(date)}</time>`
}

export function moment(date: Date): Html {
  return html`<time datetime="${date.toISOString()}">${shortWeekday(date, null)}, ${clockWithZone(date)}</time>`
}
