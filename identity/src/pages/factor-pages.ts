import type { Enrolment } from '../authenticator.ts'
import type { Setting } from '../setting.ts'
import { barePage } from './bare-page.ts'
import { field, notice, summary } from './fields.ts'
import { type Html, html } from './html.ts'

interface EnrolmentForm extends Enrolment {
  problem: string
  /** Target of the form. */
  action: string
  /** Proves that the form is the account page's own. */
  token?: string
  /** The cancel link, if any. */
  cancel?: Html
}

export function authenticatorPage(setting: Setting, form: Enrolment & { token: string; problem: string }): string {
  return barePage(setting, {
    title: form.problem ? 'Error: Set up an authenticator app' : 'Set up an authenticator app',
    body: html`<h1>Set up an authenticator app</h1>
      ${summary(form.problem ? { code: form.problem } : {})}
      ${enrolmentCards({
        ...form,
        action: `${setting.path}/account/authenticator`,
        cancel: html`<a class="button tertiary" href="${setting.path}/account">Cancel</a>`,
      })}`,
  })
}

/** The QR code for the app, and the field for its first code. */
export function enrolmentCards({ qrCode, secret, problem, action, token, cancel }: EnrolmentForm): Html {
  const picture = `data:image/svg+xml;base64,${Buffer.from(qrCode).toString('base64')}`
  return html`<section class="card" aria-labelledby="scan">
      <h2 id="scan">1. Add the portal to your app</h2>
      <p>Open an authenticator app on your phone, choose to add an account, and scan this QR code.</p>
      <img class="qr-code" src="${picture}" width="200" height="200" alt="QR code with the key shown below" />
      <p>Or enter this key:</p>
      <p class="mono key" id="key">${secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
    </section>
    <section class="card" aria-labelledby="confirm">
      <h2 id="confirm">2. Enter the code from the app</h2>
      <form method="post" action="${action}" class="form narrow" novalidate data-once>
        ${token !== undefined && html`<input type="hidden" name="token" value="${token}" />`}
        ${field({
          name: 'code',
          label: 'Code',
          hint: '6 digits',
          inputMode: 'numeric',
          autocomplete: 'one-time-code',
          maxLength: 10,
          problem,
        })}
        <div class="row">
          <button class="button primary" type="submit">Turn on</button>
          ${cancel}
        </div>
      </form>
    </section>`
}

export function recoveryCodesPage(setting: Setting, codes: string[], next: Html): string {
  return barePage(setting, {
    title: 'Your recovery codes',
    body: html`<h1>Your recovery codes</h1>
      ${notice('warn', 'They are shown only once. Print them, or save them in a password manager.')}
      <section class="card" aria-labelledby="codes">
        <h2 id="codes">Each works once, in place of a code or passkey</h2>
        <ul class="codes">
          ${codes.map((code) => html`<li class="mono">${code}</li>`)}
        </ul>
      </section>
      <div>${next}</div>`,
  })
}
