import { supportsPasskeys } from '../passkeys.ts'
import type { Setting } from '../setting.ts'
import type { AccountView } from './account-view.ts'
import { action, day } from './account-parts.ts'
import { icon } from './fields.ts'
import { type Html, html } from './html.ts'

export function secondFactorCard(setting: Setting, view: AccountView): Html {
  return html`<section class="card" aria-labelledby="second-factor">
    <h2 id="second-factor">Second factor</h2>
    <p class="quiet">${view.hasAuthenticator || view.passkeys.length > 0 ? 'You are asked for it after your password' : 'Once it is set up, you are asked for it after your password'}, so that a stolen password is not enough.</p>
    ${passkeyRows(setting, view)} ${authenticatorRow(setting, view)} ${recoveryRow(setting, view)}
  </section>`
}

function passkeyRows(setting: Setting, { account, passkeys }: AccountView): Html {
  const isOffered = supportsPasskeys(setting)
  const add = html`<form
    method="post"
    action="${setting.path}/account/passkeys"
    class="inline-form"
    data-passkey="${setting.path}/account/passkeys/options"
    data-new-passkey
    hidden
  >
    <input type="hidden" name="token" value="${account.formToken}" />
    <input type="hidden" name="credential" value="" />
    <button class="button outline" type="submit">${icon('key')}Add a passkey</button>
    <p class="error" role="alert" data-passkey-problem hidden></p>
  </form>`
  return html`<div class="block">
    <h3>Passkeys</h3>
    <p class="small quiet">${isOffered ? 'Your fingerprint, face or device PIN. The quickest and safest way to sign in.' : 'Passkeys are not available at this web address.'}</p>
    ${
      passkeys.length > 0 &&
      html`<ul class="rows">
        ${passkeys.map(
          (passkey) => html`<li>
            <span>
              <strong>${passkey.name}</strong>
              <span class="small quiet">
                Added ${day(passkey.createdAt)}${passkey.lastUsedAt && html`, last used ${day(passkey.lastUsedAt)}`}
              </span>
            </span>
            ${action(
              setting,
              account,
              'passkeys/removal',
              html`Remove<span class="hidden"> the passkey ${passkey.name}</span>`,
              {
                credentialId: passkey.credentialId,
              },
            )}
          </li>`,
        )}
      </ul>`
    }
    ${isOffered && html`${add}<p class="small quiet" data-without-passkeys>Passkeys need JavaScript and a browser that supports them.</p>`}
  </div>`
}

function authenticatorRow(setting: Setting, { account, hasAuthenticator }: AccountView): Html {
  return html`<div class="block">
    <h3>Authenticator app</h3>
    <div class="row">
      <p class="small quiet">
        ${hasAuthenticator ? 'Set up. It shows a new 6-digit code every 30 seconds.' : 'An app on your phone that shows a new code every 30 seconds.'}
      </p>
      ${
        hasAuthenticator
          ? action(
              setting,
              account,
              'authenticator/removal',
              html`Turn off<span class="hidden"> the authenticator app</span>`,
            )
          : html`<a class="button primary" href="${setting.path}/account/authenticator">Set up<span class="hidden"> an authenticator app</span></a>`
      }
    </div>
  </div>`
}

function recoveryRow(setting: Setting, view: AccountView): Html | false {
  if (!view.hasAuthenticator && view.passkeys.length === 0) return false
  return html`<div class="block">
    <h3>Recovery codes</h3>
    <div class="row">
      <p class="small quiet">${view.recoveryCodes} left. For use without your phone or passkey.</p>
      ${action(setting, view.account, 'recovery-codes', html`Create new codes`)}
    </div>
  </div>`
}
