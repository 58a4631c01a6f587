import type { Setting } from '../setting.ts'
import { field, notice, summary } from './fields.ts'
import { html } from './html.ts'
import { splitPage } from './layout.ts'

/** `xsrf` proves that a form comes from a page of this browser. */
export function deviceInputPage(setting: Setting, xsrf: string, problem?: string): string {
  return splitPage(setting, {
    title: problem ? 'Error: Connect a program' : 'Connect a program',
    body: html`<h1>Connect a program</h1>
      ${summary(problem ? { user_code: problem } : {})}
      <form method="post" action="${setting.path}/device" class="form" novalidate data-once>
        <input type="hidden" name="xsrf" value="${xsrf}" />
        ${field({
          name: 'user_code',
          label: 'Code',
          hint: 'The 8 letters that the program shows.',
          autocomplete: 'off',
          maxLength: 20,
          problem,
          isFocused: !problem,
        })}
        <button class="button primary xl" type="submit">Continue</button>
      </form>`,
  })
}

export function deviceConfirmPage(
  setting: Setting,
  { xsrf, programName, userCode }: { xsrf: string; programName: string; userCode: string },
): string {
  return splitPage(setting, {
    title: `Connect ${programName}`,
    body: html`<h1>Check the code</h1>
      <p>${programName} has to show this code:</p>
      <p><strong class="number">${userCode}</strong></p>
      <p class="quiet">Continue only if you started the program yourself. We never ask you for a code by phone or email.</p>
      <form method="post" action="${setting.path}/device" class="form" data-once>
        <input type="hidden" name="xsrf" value="${xsrf}" />
        <input type="hidden" name="user_code" value="${userCode}" />
        <input type="hidden" name="confirm" value="yes" />
        <button class="button primary xl" type="submit">Continue</button>
        <button class="button tertiary xl" type="submit" name="abort" value="yes">Cancel</button>
      </form>`,
  })
}

export function deviceDonePage(setting: Setting, outcome: 'allowed' | 'refused'): string {
  const title = outcome === 'allowed' ? 'Program connected' : 'Program not connected'
  return splitPage(setting, {
    title,
    body: html`<h1>${title}</h1>
      ${
        outcome === 'allowed'
          ? notice('ok', 'Return to the program. You can close this window.')
          : notice('info', 'The program has no access. You can close this window.')
      }
      <p class="quiet">Your permissions, Connected programs lists your programs. You can revoke their access there.</p>
      <a class="button outline xl" href="${setting.portalUrl}">Go to the portal</a>`,
  })
}

/** A problem that the person solves by beginning again. */
export function deviceStopPage(setting: Setting, problem: string): string {
  return splitPage(setting, {
    title: 'Error: Connect a program',
    body: html`<h1>Connect a program</h1>
      ${summary({ '': problem })}
      <a class="button primary xl" href="${setting.path}/device">Enter a code</a>`,
  })
}
