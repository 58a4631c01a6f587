import { counted } from '@portal/contract/format/counts.ts'
import { deviceName } from '../device-name.ts'
import { supportsPasskeys } from '../passkeys.ts'
import { fullName } from '../people-store.ts'
import { mostPastSignIns, type PastSignIn } from '../sign-in-store.ts'
import type { Setting } from '../setting.ts'
import { action, moment, recentRows } from './account-parts.ts'
import type { AccountView } from './account-view.ts'
import { barePage } from './bare-page.ts'
import { field, icon, notice, summary } from './fields.ts'
import { type Html, html } from './html.ts'
import { passwordHint } from './password-pages.ts'
import { secondFactorCard } from './second-factor-card.ts'

const doneWords: Record<string, string> = {
  password: 'Your password has been changed. Your other devices have been signed out.',
  authenticator: 'Your authenticator app is set up. You will need it the next time you sign in.',
  'authenticator-removed': 'The authenticator app has been turned off.',
  'session-ended': 'That device has been signed out.',
  passkey: 'Your passkey has been added.',
  'passkey-removed': 'The passkey has been removed. Delete it on the device too, so that it is no longer offered.',
}

export function accountPage(setting: Setting, view: AccountView): string {
  const isProtected = view.hasAuthenticator || view.passkeys.length > 0
  const done = doneWords[view.done]
  return barePage(setting, {
    title: Object.keys(view.problems).length > 0 ? 'Error: Your account' : 'Your account',
    body: html`<h1>Your account</h1>
      ${summary(view.problems)} ${done && notice('ok', done)}
      ${view.done === 'passkey-failed' && notice('warn', 'The passkey was not added. Try again, or use another device.')}
      ${
        !isProtected &&
        !done &&
        notice(
          'info',
          `Only your password protects your account. Add ${supportsPasskeys(setting) ? 'a passkey or an' : 'an'} authenticator app below.`,
        )
      }
      ${personCard(setting, view)} ${passwordCard(setting, view)} ${secondFactorCard(setting, view)} ${sessionsCard(setting, view)}
      ${signInsCard(view)}`,
  })
}

function personCard(setting: Setting, { account: { person } }: AccountView): Html {
  return html`<section class="card" aria-labelledby="you">
    <h2 id="you">You</h2>
    <dl class="facts">
      <dt>Name</dt>
      <dd>${fullName(person) || '–'}</dd>
      <dt>Sign-in address</dt>
      <dd>${person.email}</dd>
    </dl>
    ${
      setting.sendMail &&
      html`<div><a class="button outline" href="${setting.path}/account/email">Change sign-in address</a></div>`
    }
    <p class="small quiet">
      Only you can change the address that you sign in with. An administrator of your company changes your name and your
      contact details in the portal, under Contacts.
    </p>
  </section>`
}

function passwordCard(setting: Setting, { account, problems }: AccountView): Html {
  return html`<section class="card" aria-labelledby="password-title">
    <h2 id="password-title">Password</h2>
    <form method="post" action="${setting.path}/account/password" class="form narrow" novalidate data-once>
      <input type="hidden" name="token" value="${account.formToken}" />
      <input class="hidden" name="username" value="${account.person.email}" autocomplete="username" tabindex="-1" aria-hidden="true" readonly />
      ${field({
        name: 'current',
        label: 'Current password',
        type: 'password',
        autocomplete: 'current-password',
        maxLength: 200,
        problem: problems.current,
      })}
      ${field({
        name: 'password',
        label: 'New password',
        type: 'password',
        hint: passwordHint,
        autocomplete: 'new-password',
        maxLength: 200,
        problem: problems.password,
      })}
      <div><button class="button outline" type="submit">Change password</button></div>
    </form>
    <p class="small quiet">Changing it signs out your other devices.</p>
  </section>`
}

function sessionsCard(setting: Setting, { account, sessions }: AccountView): Html {
  return html`<section class="card" aria-labelledby="sessions">
    <h2 id="sessions">Where you are signed in</h2>
    <p class="small quiet">${counted(sessions.length, 'session')} now.</p>
    ${recentRows(
      sessions.map(
        ({ uid, signedInAt, userAgent, ip }) => html`<li>
          <span>
            <strong>${deviceName(userAgent)}</strong>${uid === account.session.uid && html` <span class="chip">This device</span>`}
            <span class="small quiet">Since ${moment(signedInAt)}${ip && html`, from <span class="mono">${ip}</span>`}</span>
          </span>
          ${
            uid !== account.session.uid &&
            action(
              setting,
              account,
              'sessions/removal',
              html`Sign out<span class="hidden"> ${deviceName(userAgent)}, since ${moment(signedInAt)}</span>`,
              { uid },
            )
          }
        </li>`,
      ),
    )}
    ${action(setting, account, 'sessions/end', html`Sign out everywhere`)}
  </section>`
}

const outcomeWords: Record<PastSignIn['outcome'], string> = {
  signed_in: 'Signed in',
  wrong_password: 'Wrong password',
  wrong_code: 'Wrong code',
  blocked: 'Refused: too many attempts',
}

function signInsCard({ signIns }: AccountView): Html {
  return html`<section class="card" aria-labelledby="recent">
    <h2 id="recent">Recent sign-ins</h2>
    <p class="small quiet">The latest ${mostPastSignIns} at most, including sessions that have ended.</p>
    ${recentRows(
      signIns.map(
        ({ at, outcome, userAgent, ip }) => html`<li>
          <span>
            <strong class="${outcome === 'signed_in' ? 'went-well' : 'went-wrong'}">
              ${icon(outcome === 'signed_in' ? 'ok' : 'warn')}${outcomeWords[outcome]}
            </strong>
            <span class="small quiet">${moment(at)}, ${deviceName(userAgent)}${ip && html`, <span class="mono">${ip}</span>`}</span>
          </span>
        </li>`,
      ),
    )}
  </section>`
}
