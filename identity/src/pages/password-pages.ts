import { shortestPassword } from '../password-rule.ts'
import type { Setting } from '../setting.ts'
import { field, notice, summary } from './fields.ts'
import { html } from './html.ts'
import { dialled, splitPage } from './layout.ts'
import { secretPage } from './secret-page.ts'

export const passwordHint = `At least ${shortestPassword} characters. Four unrelated words are good and easy to type.`

/** The target of the email's link: its secret follows the #, so that no log and no other site sees it. */
export function openLinkPage(setting: Setting): string {
  return secretPage(setting, {
    title: 'Set your password',
    text: 'Continue with the link from your email.',
    action: 'set-password',
    button: 'Continue',
    isSentAtOnce: true,
  })
}

export function setPasswordPage(
  setting: Setting,
  form: { secret: string; email: string; problem?: string; isAfterUndo?: boolean },
): string {
  return splitPage(setting, {
    title: form.problem ? 'Error: Set your password' : 'Set your password',
    body: html`<h1>Set your password</h1>
      <p class="quiet">For ${form.email}.</p>
      ${form.isAfterUndo && notice('ok', 'Your sign-in address has been restored. Every session has ended, and the old password no longer works.')}
      ${summary(form.problem ? { password: form.problem } : {})}
      <form method="post" action="${setting.path}/set-password" class="form" novalidate data-once>
        <input type="hidden" name="secret" value="${form.secret}" />
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

export function passwordSetPage(setting: Setting, { hadSessions }: { hadSessions: boolean }): string {
  return splitPage(setting, {
    title: 'Password set',
    body: html`<h1>Your password is set</h1>
      ${hadSessions ? html`<p>Your other sessions have been signed out.</p>` : ''}
      <a class="button primary xl" href="${setting.portalUrl}">Sign in</a>`,
  })
}

export function forgottenPage(setting: Setting, form: { email?: string; problem?: string }): string {
  const ring = html`<a class="number" href="tel:${dialled(setting.supportPhone)}">${setting.supportPhone}</a>`
  if (!setting.sendMail) {
    return splitPage(setting, {
      title: 'Forgotten password',
      body: html`<h1>Forgotten your password?</h1>
        <p>Call ${ring}. We’ll check your identity and send you a link to set a new one.</p>
        <a class="button outline xl" href="${setting.portalUrl}">Back to the portal</a>`,
    })
  }
  return splitPage(setting, {
    title: form.problem ? 'Error: Forgotten password' : 'Forgotten password',
    body: html`<h1>Forgotten your password?</h1>
      <p>We’ll send you a link to set a new one.</p>
      ${summary(form.problem ? { email: form.problem } : {})}
      <form method="post" action="${setting.path}/forgotten-password" class="form" novalidate data-once>
        ${field({
          name: 'email',
          label: 'Email',
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
    title: 'Check your email',
    body: html`<h1>Check your email</h1>
      ${notice('info', html`If there is an account for ${email}, a link is on its way. It works for one hour.`)}
      <p>
        No email after a few minutes? Check the spam folder, or call
        <a class="number" href="tel:${dialled(setting.supportPhone)}">${setting.supportPhone}</a>.
      </p>
      <a class="button outline xl" href="${setting.portalUrl}">Back to the portal</a>`,
  })
}
