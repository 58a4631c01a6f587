import { providerId } from '../provider.ts'
import { html } from './html.ts'
import { icon, type PageSetting, splitPage } from './layout.ts'

interface SignInNote {
  kind: 'info' | 'bad'
  text: string
}

/** One plain sentence for each named sign-in error. The error page passes these codes. */
export const signInErrors: ReadonlyMap<string, SignInNote> = new Map<string, SignInNote>([
  ['SessionRequired', { kind: 'info', text: 'Please sign in to access this page. You will return to it.' }],
  [
    'RefreshAccessTokenError',
    { kind: 'info', text: 'Your session has ended. Please sign in to continue where you were.' },
  ],
  [
    'OAuthSignin',
    { kind: 'bad', text: 'Our identity service is not responding at the moment. Wait a minute, then try again.' },
  ],
  [
    'OAuthCallback',
    {
      kind: 'bad',
      text: 'Your sign-in was not completed. It may have taken too long, or have already been used. Please try again.',
    },
  ],
  ['Callback', { kind: 'bad', text: 'The identity service did not sign you in, or you cancelled. Please try again.' }],
  [
    'OAuthCreateAccount',
    { kind: 'bad', text: 'Your access could not be set up. Try signing in with a different account.' },
  ],
  [
    'EmailCreateAccount',
    {
      kind: 'bad',
      text: 'Access for this email address could not be set up. Try signing in with a different account.',
    },
  ],
  [
    'OAuthAccountNotLinked',
    { kind: 'bad', text: 'This sign-in is not linked to your account. Sign in the way you did the first time.' },
  ],
  ['EmailSignin', { kind: 'bad', text: 'The email with your sign-in link could not be sent. Please try again.' }],
  ['CredentialsSignin', { kind: 'bad', text: 'Sign in failed. Check the details you provided are correct.' }],
  [
    'TooManySignIns',
    { kind: 'bad', text: 'Too many sign-ins were started from your network. Wait a minute, then try again.' },
  ],
  ['Signin', { kind: 'bad', text: 'Unable to start signing in. Please try again.' }],
])

const unknown: SignInNote = { kind: 'bad', text: 'Unable to sign in. Please try again.' }
const staleForm: SignInNote = {
  kind: 'info',
  text: 'This page was open for too long, or your browser blocks cookies. Please try again.',
}

interface SignInForm {
  error: string | null
  isStale: boolean
  csrfToken: string
  callbackUrl: string
}

export function signInPage(setting: PageSetting, { error, isStale, csrfToken, callbackUrl }: SignInForm): string {
  const note = error ? (signInErrors.get(error) ?? unknown) : isStale ? staleForm : null
  return splitPage(
    setting,
    html`<h1>Sign in</h1>
      ${note && noteBox(note)}
      <form method="post" action="/api/auth/signin/${providerId}">
        <input type="hidden" name="csrfToken" value="${csrfToken}" />
        <input type="hidden" name="callbackUrl" value="${callbackUrl}" />
        <button class="button primary large" type="submit">
          ${icon(key)}${note?.kind === 'bad' ? 'Try again' : 'Sign in'}
        </button>
      </form>
      <p class="quiet">You sign in with our identity service and then return here. This page never sees your password.</p>`,
  )
}

function noteBox({ kind, text }: SignInNote) {
  return html`<div class="note ${kind}" role="${kind === 'bad' ? 'alert' : 'status'}">
    ${icon(kind === 'bad' ? octagon : info)}
    <p>${text}</p>
  </div>`
}

const key = html`<circle cx="6.8" cy="13.2" r="3.3" /><path d="m9.2 10.8 6.8-6.8M13 7l2.3 2.3" />`
const info = html`<circle cx="10" cy="10" r="7" /><path d="M10 9.3v4.2M10 6.6v.01" />`
const octagon = html`<path d="M7.1 3h5.8L17 7.1v5.8L12.9 17H7.1L3 12.9V7.1z" /><path d="m7.8 7.8 4.4 4.4m0-4.4-4.4 4.4" />`
