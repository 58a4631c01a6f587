import type { Setting } from '../setting.ts'
import { field, icon, summary } from './fields.ts'
import { html } from './html.ts'
import { splitPage } from './layout.ts'

interface AskForSecondFactor {
  uid: string
  email: string
  hasAuthenticator: boolean
  hasPasskey: boolean
  problem: string
}

export function secondFactorPage(setting: Setting, step: AskForSecondFactor): string {
  const here = `${setting.path}/interaction/${step.uid}/second-factor`
  const code = step.hasAuthenticator
    ? { label: 'Code', hint: 'The 6 digits in your authenticator app, or one of your recovery codes.' }
    : { label: 'Recovery code', hint: 'For use without your passkey. Each code works once.' }
  const passkey = html`<form
    method="post"
    action="${here}/passkey"
    class="form"
    data-passkey="${here}/passkey-options"
    hidden
  >
    <input type="hidden" name="credential" value="" />
    <button class="button ${step.hasAuthenticator ? 'outline' : 'primary'} xl" type="submit">
      ${icon('key')}Use your passkey
    </button>
    <p class="error" role="alert" data-passkey-problem hidden></p>
    ${!step.hasAuthenticator && html`<p class="or"><span>or</span></p>`}
  </form>`
  return splitPage(setting, {
    title: step.problem ? 'Error: Second factor' : 'Second factor',
    body: html`<h1>Second factor</h1>
      <p class="quiet">Signing in as ${step.email}.</p>
      ${summary(step.problem ? { code: step.problem } : {})} ${step.hasPasskey && !step.hasAuthenticator && passkey}
      <form method="post" action="${here}" class="form" novalidate data-once>
        ${field({
          name: 'code',
          label: code.label,
          hint: code.hint,
          autocomplete: 'one-time-code',
          maxLength: 30,
          problem: step.problem,
          isFocused: !step.problem,
        })}
        <button class="button ${step.hasAuthenticator ? 'primary' : 'outline'} xl" type="submit">Continue</button>
      </form>
      ${step.hasPasskey && step.hasAuthenticator && html`<p class="or"><span>or</span></p>${passkey}`}
      <p class="small">
        <a href="${setting.path}/interaction/${step.uid}">Sign in as someone else</a>
      </p>`,
  })
}
