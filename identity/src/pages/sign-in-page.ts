import type { Setting } from '../setting.ts'
import { supportsPasskeys } from '../passkeys.ts'
import { field, icon, notice, type Problems, summary } from './fields.ts'
import { html } from './html.ts'
import { splitPage } from './layout.ts'

export interface SignInForm {
  uid: string
  email: string
  problems?: Problems
  /** Why a signed-in person is asked again. */
  reason?: string | undefined
}

export function signInPage(setting: Setting, { uid, email, problems = {}, reason }: SignInForm): string {
  const here = `${setting.path}/interaction/${uid}`
  const hasProblem = Object.keys(problems).length > 0
  return splitPage(setting, {
    title: hasProblem ? 'Error: Sign in' : 'Sign in',
    body: html`<h1>Sign in</h1>
      ${summary(problems)} ${reason && !hasProblem && notice('info', reason)}
      <form method="post" action="${here}" class="form" novalidate data-once>
        ${field({
          name: 'email',
          label: 'Email',
          type: 'email',
          inputMode: 'email',
          value: email,
          autocomplete: 'username webauthn',
          problem: problems.email,
          isFocused: !hasProblem && !email,
        })}
        ${field({
          name: 'password',
          label: 'Password',
          type: 'password',
          autocomplete: 'current-password',
          maxLength: 200,
          problem: problems.password,
          isFocused: !hasProblem && email !== '',
        })}
        <p class="small"><a href="${setting.path}/forgotten-password">Forgotten your password?</a></p>
        <button class="button primary xl" type="submit">Sign in</button>
      </form>
      ${
        supportsPasskeys(setting) &&
        html`<form method="post" action="${here}/passkey" class="form" data-passkey="${here}/passkey-options" hidden>
        <p class="or"><span>or</span></p>
        <input type="hidden" name="credential" value="" />
        <button class="button outline xl" type="submit">${icon('key')}Use a passkey</button>
        <p class="error" role="alert" data-passkey-problem hidden></p>
      </form>`
      }`,
  })
}
