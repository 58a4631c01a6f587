import { undoDays } from '../email-change-store.ts'
import type { Setting } from '../setting.ts'
import { barePage } from './bare-page.ts'
import { field, notice, type Problems, summary } from './fields.ts'
import { html } from './html.ts'
import { dialled, splitPage } from './layout.ts'
import { secretPage } from './secret-page.ts'

export function newEmailPage(setting: Setting, form: { token: string; email: string; problems: Problems }): string {
  const title = 'Change your sign-in address'
  return barePage(setting, {
    title: Object.keys(form.problems).length > 0 ? `Error: ${title}` : title,
    body: html`<h1>${title}</h1>
      ${summary(form.problems)}
      <section class="card" aria-label="${title}">
        <p>You sign in with <strong>${form.email}</strong>.</p>
        <form method="post" action="${setting.path}/account/email" class="form narrow" novalidate data-once>
          <input type="hidden" name="token" value="${form.token}" />
          ${field({
            name: 'email',
            label: 'New address',
            type: 'email',
            inputMode: 'email',
            autocomplete: 'email',
            hint: 'We’ll send a link to it. Nothing changes until you open it.',
            problem: form.problems.email,
          })}
          <div><button class="button primary" type="submit">Send the link</button></div>
        </form>
        <p class="small quiet">
          This signs out your other devices. Your old address receives a link that can undo the change for ${undoDays}
          days. The addresses under Contacts in the portal stay as they are.
        </p>
      </section>
      <p><a href="${setting.path}/account">Back to your account</a></p>`,
  })
}

export function askedPage(setting: Setting, email: string): string {
  return barePage(setting, {
    title: 'Check your email',
    body: html`<h1>Check your email</h1>
      ${notice('info', html`If ${email} can be used, a link is on its way there. Until you open it, nothing changes.`)}
      <p><a href="${setting.path}/account">Back to your account</a></p>`,
  })
}

export function confirmPage(setting: Setting): string {
  return secretPage(setting, {
    title: 'Confirm your new email address',
    text: 'You will sign in with it from now on. Your other devices will be signed out.',
    action: 'confirm-email',
    button: 'Confirm email address',
  })
}

export function undoPage(setting: Setting): string {
  return secretPage(setting, {
    title: 'Undo the change of your email address',
    text: 'We restore your old sign-in address and sign you out on every device. You then set a new password.',
    action: 'undo-email',
    button: 'Undo the change',
  })
}

export function confirmedPage(setting: Setting, email: string): string {
  return splitPage(setting, {
    title: 'Address changed',
    body: html`<h1>Your sign-in address is changed</h1>
      <p>You now sign in with <strong>${email}</strong>. Your other devices are signed out.</p>
      <a class="button primary xl" href="${setting.portalUrl}">Go to the portal</a>`,
  })
}

export function takenPage(setting: Setting): string {
  return splitPage(setting, {
    title: 'This address is in use',
    body: html`<h1>This address is in use</h1>
      <p>Another person now signs in with this address. Your sign-in address has not changed.</p>
      <p>
        Use another address, or call <a class="number" href="tel:${dialled(setting.supportPhone)}">${setting.supportPhone}</a>.
      </p>
      <a class="button primary xl" href="${setting.path}/account">Go to your account</a>`,
  })
}
