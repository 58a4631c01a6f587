import type { Enrolment } from '../authenticator.ts'
import type { SecondFactorDuty } from '../second-factor-duty.ts'
import type { Setting } from '../setting.ts'
import { day } from './account-parts.ts'
import { barePage } from './bare-page.ts'
import { enrolmentCards } from './factor-pages.ts'
import { icon, notice, summary } from './fields.ts'
import { type Html, html } from './html.ts'

interface SetUp {
  uid: string
  duty: SecondFactorDuty
  enrolment: Enrolment
  hasPasskeys: boolean
  problem: string
}

const addressOf = (setting: Setting, uid: string, act: string) => `${setting.path}/interaction/${uid}/set-up/${act}`

export function setUpPage(setting: Setting, { uid, duty, enrolment, hasPasskeys, problem }: SetUp): string {
  const reason = duty.isOver
    ? html`${duty.by} requires a second factor at sign-in. Set one up to continue.`
    : html`${duty.by} requires a second factor at sign-in from ${day(duty.dueAt)}. Set one up now, or do it later.`
  return barePage(setting, {
    title: problem ? 'Error: Set up a second factor' : 'Set up a second factor',
    body: html`<h1>Set up a second factor</h1>
      ${summary(problem ? { code: problem } : {})} ${notice(duty.isOver ? 'warn' : 'info', reason)}
      ${hasPasskeys && passkeyCard(setting, uid)}
      ${enrolmentCards({ ...enrolment, problem, action: addressOf(setting, uid, 'authenticator') })}
      ${
        !duty.isOver &&
        html`<form method="post" action="${addressOf(setting, uid, 'later')}" data-once>
          <button class="button tertiary" type="submit">Not now</button>
        </form>`
      }`,
  })
}

function passkeyCard(setting: Setting, uid: string): Html {
  return html`<section class="card" aria-labelledby="passkey">
    <h2 id="passkey">Use a passkey</h2>
    <p class="quiet">Your fingerprint, face or device PIN. The quickest and safest way to sign in.</p>
    <form
      method="post"
      action="${addressOf(setting, uid, 'passkey')}"
      class="inline-form"
      data-passkey="${addressOf(setting, uid, 'passkey-options')}"
      data-new-passkey
      hidden
    >
      <input type="hidden" name="credential" value="" />
      <button class="button primary" type="submit">${icon('key')}Add a passkey</button>
      <p class="error" role="alert" data-passkey-problem hidden></p>
    </form>
    <p class="small quiet" data-without-passkeys>Passkeys need JavaScript and a browser that supports them.</p>
  </section>`
}

/** Continues the sign-in once the codes are saved. */
export function codesKeptForm(setting: Setting, uid: string): Html {
  return html`<form method="post" action="${addressOf(setting, uid, 'done')}" data-once>
    <button class="button primary" type="submit">I have saved them</button>
  </form>`
}
