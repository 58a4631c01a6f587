import { exactTime } from '@portal/contract/format/dates.ts'
import { html } from './html.ts'
import { document, footer, icon, type PageSetting, wordmark } from './layout.ts'

interface Trouble {
  status: number
  title: string
  text: string
}

const troubles: ReadonlyMap<string, Trouble> = new Map([
  [
    'Configuration',
    {
      status: 500,
      title: 'Sorry, something went wrong!',
      text: 'There is a problem with the server configuration. It has been logged. You can sign in once it has been fixed.',
    },
  ],
  [
    'AccessDenied',
    {
      status: 403,
      title: 'You do not have access',
      text: 'Your access to this portal has ended. An administrator of your account can restore it.',
    },
  ],
  [
    'AccountClosed',
    {
      status: 403,
      title: 'This account is closed',
      text: 'Nobody can sign in to it. Its data has not been deleted yet: call us to reopen it.',
    },
  ],
  [
    'SecondFactorRequired',
    {
      status: 403,
      title: 'A second factor is required',
      text: 'Your account requires a second factor at sign-in. Set one up where you sign in, such as a passkey or an authenticator app, then sign in again.',
    },
  ],
  [
    'Verification',
    {
      status: 403,
      title: 'This sign-in link no longer works',
      text: 'It has already been used, or has expired. Please sign in again.',
    },
  ],
])

const unexpected: Trouble = {
  status: 200,
  title: 'Sorry, something went wrong!',
  text: 'An unexpected error occurred and has been logged. Try again in a minute, or go back to the start.',
}

export function errorPage(
  setting: PageSetting,
  { error, reference, time }: { error: string | null; reference: string; time: Date },
): { status: number; page: string } {
  const { status, title, text } = troubles.get(error ?? '') ?? unexpected
  const page = document(
    setting,
    html`<header class="top">${wordmark(setting)}</header>
      <main class="trouble">
        <span class="badge">${icon(triangle)}</span>
        <h1>${title}</h1>
        <p>${text}</p>
        <div class="row">
          <a class="button outline" href="/">Return to Home</a>
          <a class="button primary" href="/api/auth/signin">Sign in</a>
        </div>
        <dl class="reference">
          <dt>Reference</dt>
          <dd class="code">${reference}</dd>
          <dt>Time</dt>
          <dd>${exactTime(time)}</dd>
        </dl>
      </main>
      ${footer(setting)}`,
  )
  return { status, page }
}

const triangle = html`<path d="M10 3.2 17.5 16.5h-15z" /><path d="M10 8.2v3.8M10 14.2v.01" />`
