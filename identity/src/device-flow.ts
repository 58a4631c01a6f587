import type { Client, Context } from 'oidc-provider'
import { z } from 'zod'
import { deviceConfirmPage, deviceDonePage, deviceInputPage, deviceStopPage } from './pages/device-pages.ts'
import type { Setting } from './setting.ts'

/** Where a person enters the code of a program that waits on another screen; short, because they type it. */
export const devicePath = '/device'

/** The pages of the Device Authorization Grant (RFC 8628). The provider passes its own forms to them. */
export function deviceFlow(setting: Setting): object {
  return {
    enabled: true,
    charset: 'base-20',
    mask: '****-****',
    userCodeInputSource(ctx: Context, form: string, _out: unknown, error?: Error) {
      const xsrf = hiddenFieldOf(form, 'xsrf')
      if (!error) return void (ctx.body = deviceInputPage(setting, xsrf))
      if (error.name === 'AbortedError') return void (ctx.body = deviceDonePage(setting, 'refused'))
      // The provider answers 200 to a wrong code, which would count as a right one.
      if (ctx.status === 200) ctx.status = 400
      // The provider fails to save a session that was never stored: that of a form without its page.
      if (ctx.oidc.session.exp === undefined) ctx.oidc.session.touched = false
      const problem = codeProblems[error.name]
      ctx.body = problem
        ? deviceInputPage(setting, xsrf, problem)
        : deviceStopPage(setting, 'This page has expired. Enter the code again.')
    },
    userCodeConfirmSource(ctx: Context, form: string, client: Client, _device: unknown, userCode: string) {
      const xsrf = hiddenFieldOf(form, 'xsrf')
      const programName = client.clientName ?? client.clientId
      ctx.body = deviceConfirmPage(setting, { xsrf, programName, userCode })
    },
    successSource(ctx: Context) {
      ctx.body = deviceDonePage(setting, 'allowed')
    },
  }
}

const unknownCode = 'This code is incorrect or has expired. Check it, or start again in the program.'
/** Errors that another code mends. An expired code is deleted sooner or later, so it has the message of an unknown one. */
const codeProblems: Record<string, string> = {
  NoCodeError: 'Enter the code.',
  NotFoundError: unknownCode,
  ExpiredError: unknownCode,
  AlreadyUsedError: 'This code has already been used. Start again in the program.',
}

/** The provider passes its own form; ours takes over its hidden field. */
const hiddenFieldOf = (form: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? ''

const Started = z.looseObject({ device_code: z.string(), user_code: z.string() })

/** A program may ask every two seconds. A link with the code is left out: a stranger could send it to a person. */
export async function answerWithInterval(ctx: Context, next: () => Promise<void>): Promise<void> {
  await next()
  const started = ctx.oidc?.route === 'device_authorization' ? Started.safeParse(ctx.body).data : undefined
  if (!started) return
  const { verification_uri_complete: _link, ...answer } = started
  ctx.body = { ...answer, interval: 2 }
}
