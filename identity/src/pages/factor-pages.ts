import type { Enrolment } from '../authenticator.ts'
import type { Setting } from '../setting.ts'
import { barePage } from './bare-page.ts'
import { field, notice, summary } from './fields.ts'
import { html } from './html.ts'

export function authenticatorPage(setting: Setting, form: Enrolment & { token: string; problem: string }): string {
  const picture = `data:image/svg+xml;base64,${Buffer.from(form.qrCode).toString('base64')}`
  return barePage(setting, {
    title: form.problem ? 'Error: Set up an authenticator app' : 'Set up an authenticator app',
    body: html`<h1>Set up an authenticator app</h1>
      ${summary(form.problem ? { code: form.problem } : {})}
      <section class="card" aria-labelledby="scan">
        <h2 id="scan">1. Add the portal to your app</h2>
        <p>Open the app on your telephone, choose to add an account, and scan this picture.</p>
        <img class="qr-code" src="${picture}" width="200" height="200" alt="QR code; the same as the key below" />
        <p>Or type in this key:</p>
        <p class="mono key" id="key">${form.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      </section>
      <section class="card" aria-labelledby="confirm">
        <h2 id="confirm">2. Enter the code that it shows</h2>
        <form method="post" action="${setting.path}/account/authenticator" class="form narrow" novalidate data-once>
          <input type="hidden" name="token" value="${form.token}" />
          ${field({
            name: 'code',
            label: 'Code',
            hint: '6 digits',
            inputMode: 'numeric',
            autocomplete: 'one-time-code',
            maxLength: 10,
            problem: form.problem,
          })}
          <div class="row">
            <button class="button primary" type="submit">Turn on</button>
            <a class="button tertiary" href="${setting.path}/account">Cancel</a>
          </div>
        </form>
      </section>`,
  })
}

export function recoveryCodesPage(setting: Setting, codes: string[]): string {
  return barePage(setting, {
    title: 'Your recovery codes',
    body: html`<h1>Your recovery codes</h1>
      ${notice('warn', 'This is the only time that you see them. Print them, or keep them in a password manager.')}
      <section class="card" aria-labelledby="codes">
        <h2 id="codes">Each works once, in place of a code or passkey</h2>
        <ul class="codes">
          ${codes.map((code) => html`<li class="mono">${code}</li>`)}
        </ul>
      </section>
      <div><a class="button primary" href="${setting.path}/account">I have kept them</a></div>`,
  })
}
