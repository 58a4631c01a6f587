import { shortestPassword } from '../password-rule.ts'
import type { Setting } from '../setting.ts'
import { field, notice, summary } from './fields.ts'
import { html } from './html.ts'
import { dialled, splitPage } from './layout.ts'

export const passwordHint = `At least ${shortestPassword} characters. Four unrelated words are good and easy to type.`

export function setPasswordPage(
  setting: Setting,
  form: { link: string; email: string; problem?: string; isAfterUndo?: boolean },
): string {
  return splitPage(setting, {
    title: form.problem ? 'Error: Set your password' : 'Set your password',
    body: html`<h1>Set your password</h1>
      <p class="quiet">For ${form.email}.</p>
      ${form.isAfterUndo && notice('ok', 'The change of address is undone. Every session has ended, and the old password no longer works.')}
      ${summary(form.problem ? { password: form.problem } : {})}
      <form method="post" action="${setting.path}/set-password" class="form" novalidate data-once>
        <input type="hidden" name="link" value="${form.link}" />
        <input class="hidden" name="username" value="${form.email}" autocomplete="username" tabindex="-1" aria-hidden="true" readonly />
        ${field({
          name: 'password',
          label: 'New password',
          type: 'password',
          hint: passwordHint,
          autocomplete: 'new-password',
          maxLength: 200,
          problem: form.problem,
          isFocused: !form.problem,
        })}
        <button class="button primary xl" type="submit">Set password</button>
      </form>`,
  })
}

export function passwordSetPage(setting: Setting): string {
  return splitPage(setting, {
    title: 'Password set',
    body: html`<h1>Your password is set</h1>
      <p>Anybody who was signed in with the old one is signed out.</p>
      <a class="button primary xl" href="${setting.portalUrl}">Sign in</a>`,
  })
}

export function forgottenPage(setting: Setting, form: { email?: string; problem?: string }): string {
  const ring = html`<a class="number" href="tel:${dialled(setting.supportPhone)}">${setting.supportPhone}</a>`
  if (!setting.sendMail) {
    return splitPage(setting, {
      title: 'Forgotten password',
      body: html`<h1>Forgotten your password?</h1>
        <p>Ring ${ring}. We check who you are and send you a link to set a new one.</p>
        <a class="button outline xl" href="${setting.portalUrl}">Back to the portal</a>`,
    })
  }
  return splitPage(setting, {
    title: form.problem ? 'Error: Forgotten password' : 'Forgotten password',
    body: html`<h1>Forgotten your password?</h1>
      <p>We send you a link to set a new one.</p>
      ${summary(form.problem ? { email: form.problem } : {})}
      <form method="post" action="${setting.path}/forgotten-password" class="form" novalidate data-once>
        ${field({
          name: 'email',
          label: 'E-mail',
          type: 'email',
          inputMode: 'email',
          value: form.email ?? '',
          autocomplete: 'username',
          problem: form.problem,
          isFocused: !form.problem,
        })}
        <button class="button primary xl" type="submit">Send the link</button>
      </form>
      <p class="small"><a href="${setting.portalUrl}">Back to the portal</a></p>`,
  })
}

export function forgottenSentPage(setting: Setting, email: string): string {
  return splitPage(setting, {
    title: 'Check your mail',
    body: html`<h1>Check your mail</h1>
      ${notice('info', html`If there is an account for ${email}, a link is on its way. It works for one hour.`)}
      <p>
        Nothing after a few minutes? Look in the spam folder, or ring
        <a class="number" href="tel:${dialled(setting.supportPhone)}">${setting.supportPhone}</a>.
      </p>
      <a class="button outline xl" href="${setting.portalUrl}">Back to the portal</a>`,
  })
}
