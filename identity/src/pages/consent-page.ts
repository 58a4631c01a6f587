import type { ProgramAccount } from '../options.ts'
import type { Setting } from '../setting.ts'
import { day } from './account-parts.ts'
import { notice, summary } from './fields.ts'
import { type Html, html } from './html.ts'
import { splitPage } from './layout.ts'

export interface Consent {
  uid: string
  programName: string
  /** Where the person goes afterwards; null for a program that waits on another screen. */
  returnsTo: URL | null
  allows: readonly string[]
  accounts: readonly ProgramAccount[]
  endsAt: Date
  problem?: string
}

/** Asks the person whether a program may work for them. Nothing else identifies a program, so its address is shown. */
export function consentPage(setting: Setting, consent: Consent): string {
  const { programName, returnsTo, accounts, problem } = consent
  const open = accounts.filter(({ isAllowed }) => isAllowed)
  return splitPage(setting, {
    title: problem ? `Error: Connect ${programName}` : `Connect ${programName}`,
    body: html`<h1>Connect ${programName}?</h1>
      ${summary(problem ? { account: problem } : {})}
      <p>
        ${programName} asks for access to the portal on your behalf.
        ${returnsTo ? html`You return to <strong>${returnsTo.host}</strong>.` : 'Allow it only if you started it yourself.'}
      </p>
      <form method="post" action="${setting.path}/interaction/${consent.uid}/consent" class="form" data-once>
        ${open.length > 0 ? allowed(consent, open) : notAllowed(accounts)}
        ${open.length > 0 && html`<button class="button primary xl" type="submit" name="answer" value="allow">Allow</button>`}
        <button class="button tertiary xl" type="submit" name="answer" value="refuse" formnovalidate>Refuse</button>
      </form>`,
  })
}

function allowed({ allows, endsAt, returnsTo }: Consent, accounts: readonly ProgramAccount[]): Html {
  return html`${account(accounts)}
    <p>If you allow it, the program can:</p>
    <ul class="allows">
      ${allows.map((words) => html`<li>${words}</li>`)}
    </ul>
    <p class="quiet">
      It never has more permissions than you have. ${returnsTo && 'Before it changes something, it has to ask you to confirm. '}Its access
      ends on ${day(endsAt)}; you can revoke it sooner under Your permissions.
    </p>`
}

function account(accounts: readonly ProgramAccount[]): Html {
  const [only, another] = accounts
  if (only && !another) {
    return html`<p>Account: <strong>${only.name}</strong></p>
      <input type="hidden" name="account" value="${only.accountId}" />`
  }
  return html`<div class="field">
    <label class="label" for="account">Account</label>
    <select class="control" id="account" name="account" required>
      <option value="">Choose an account</option>
      ${accounts.map(({ accountId, name }) => html`<option value="${accountId}">${name}</option>`)}
    </select>
  </div>`
}

function notAllowed(accounts: readonly ProgramAccount[]): Html {
  const names = accounts.map(({ name }) => name).join(', ')
  return notice(
    'warn',
    names === ''
      ? 'This program is not for any of your accounts.'
      : `${names} does not allow programs. An administrator can allow them under Your permissions, Connected programs.`,
  )
}
