import type { Session } from '@portal/contract/session/session.ts'
import { fetchSession, postSignIn, postSignOut, postUpdate } from './auth-calls.ts'
import { claimDrafts, forgetAllDrafts } from './drafts.ts'
import { listenToOtherTabs, type OtherTabs } from './other-tabs.ts'
import {
  identityAway,
  loading,
  type SessionAnswer,
  type SessionState,
  signedOutElsewhere,
  unauthenticated,
} from './session-state.ts'

interface Options {
  /** From the page itself: a session, null when signed out, undefined if the page does not know. */
  session?: Session | null | undefined
  /** The page's account. */
  account?: string | undefined
  /** Leaves the page. */
  navigate?: (url: string) => void
}

/** The session of this tab: follows the server, updates screens, and redirects to sign-in and sign-out. */
export interface SessionClient {
  state: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** Starts to follow the session. Returns a function that stops it. */
  start: () => () => void
  /** Asks the server now. Returns the current access token. */
  renew: () => Promise<string | undefined>
  accessToken: () => string | undefined
  /** Leaves for the identity server. Further calls while the tab is leaving have no effect. */
  signIn(options?: { callbackUrl?: string; parameters?: Record<string, string> }): Promise<void>
  signOut(options?: { callbackUrl?: string }): Promise<void>
  updateSession(data?: unknown): Promise<void>
}

const pollMs = 60_000
const retryMs = 3000
const startedKey = 'sign-in-started'

export function createSessionClient({ session, account, navigate = leavePage }: Options = {}): SessionClient {
  const listeners = new Set<() => void>()
  let state = loading
  let tabs: OtherTabs | undefined
  let leaving: Promise<void> | undefined
  let asking: Promise<void> | undefined
  let isAskedAgain = false
  let isSignOutHeard = false
  let retry: ReturnType<typeof setTimeout> | undefined

  const become = (next: SessionState) => {
    // Responses are usually equal, and pages must not render again for them.
    const isEqual = next.session ? JSON.stringify(next.session) === JSON.stringify(state.session) : next === state
    if (isEqual) return
    state = next
    if (state.status === 'authenticated' && state.session.user.email) claimDrafts(state.session.user.email, account)
    for (const listener of listeners) listener()
  }

  const take = (answer: SessionAnswer) => {
    if (leaving) return
    switch (answer.kind) {
      case 'unknown':
        // A network fault says nothing about the session: the last one stays.
        if (state.status === 'loading') again()
        return
      case 'none':
        if (isSignOutHeard && state.status === 'authenticated') forgetAllDrafts()
        return become(isSignOutHeard ? signedOutElsewhere : unauthenticated)
      case 'session':
        return takeSession(answer.session)
    }
  }
  const takeSession = (next: Session) => {
    switch (next.error) {
      case undefined:
        return isPageOutdated() ? reload() : become({ status: 'authenticated', session: next })
      case 'IdentityUnavailable':
        become(identityAway)
        return again()
      case 'RefreshAccessTokenError':
        leaving = signInAnew()
        return become(unauthenticated)
    }
  }
  /** The page may hold another person's data, or lack the data that the server adds for the signed-in person. */
  const isPageOutdated = () => state === signedOutElsewhere || (state === identityAway && session === undefined)
  const reload = () => {
    leaving = Promise.resolve()
    navigate(location.href)
  }
  const again = () => {
    clearTimeout(retry)
    retry = setTimeout(() => void ask(), retryMs)
  }

  /** Concurrent reasons to ask share one request, followed by one more if a reason arrived meanwhile. */
  const ask = (): Promise<void> => {
    if (asking) {
      isAskedAgain = true
      return asking
    }
    asking = fetchSession()
      .catch((): SessionAnswer => ({ kind: 'unknown' }))
      .then((answer) => {
        asking = undefined
        take(answer)
        if (!isAskedAgain) return undefined
        isAskedAgain = false
        return ask()
      })
    return asking
  }

  /** The session cannot be renewed: sign out and sign in again with the password, once for all pages that notice. */
  const signInAnew = async (): Promise<void> => {
    try {
      tabs?.tell('signout')
      await postSignOut('/')
      tabs?.tell('signout')
      noteStart()
      navigate(await postSignIn('/', { prompt: 'login' }))
    } catch {
      // Offline neither is possible, so it is retried.
      await new Promise((resolve) => setTimeout(resolve, retryMs))
      return signInAnew()
    }
  }

  /** Runs one redirect at a time; after a failure another one is possible. */
  const leave = (way: () => Promise<void>): Promise<void> => {
    leaving ??= way().catch((error: unknown) => {
      leaving = undefined
      throw error
    })
    return leaving
  }

  const start = () => {
    tabs = listenToOtherTabs((trigger) => {
      isSignOutHeard = trigger === 'signout'
      void ask()
    })
    const askIfVisible = () => {
      if (document.visibilityState === 'visible') void ask()
    }
    const poll = setInterval(() => {
      if (state.status === 'authenticated' && navigator.onLine) void ask()
    }, pollMs)
    // A page restored from the browser's cache was left before and may be used again.
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      leaving = undefined
      void ask()
    }
    const listening = new AbortController()
    document.addEventListener('visibilitychange', askIfVisible, listening)
    addEventListener('online', () => void ask(), listening)
    addEventListener('pageshow', comeBack, listening)
    if (state.status === 'loading') void ask()
    if (endStart() && state.status === 'authenticated') tabs.tell('getSession')
    return () => {
      clearInterval(poll)
      clearTimeout(retry)
      listening.abort()
      tabs?.close()
      tabs = undefined
    }
  }

  if (session === null) state = unauthenticated
  // `start` renews a session with an error, and then redirects.
  else if (session && !session.error) take({ kind: 'session', session })

  const accessToken = () => state.session?.accessToken
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start,
    accessToken,
    async renew() {
      await ask()
      return accessToken()
    },
    signIn: ({ callbackUrl = location.href, parameters = {} } = {}) =>
      leave(async () => {
        const url = await postSignIn(callbackUrl, parameters)
        noteStart()
        navigate(url)
      }),
    signOut: ({ callbackUrl = '/' } = {}) =>
      leave(async () => {
        // The other tabs are notified first, so that none of them takes it for an end that redirects to sign-in.
        tabs?.tell('signout')
        const url = await postSignOut(callbackUrl).catch((error: unknown) => {
          tabs?.tell('getSession')
          throw error
        })
        forgetAllDrafts()
        become(unauthenticated)
        tabs?.tell('signout')
        navigate(url)
      }),
    async updateSession(data) {
      take(await postUpdate(data))
      tabs?.tell('getSession')
    },
  }
}

function leavePage(url: string): void {
  location.assign(url)
  // A change behind the # alone does not reload the page.
  if (url.includes('#')) location.reload()
}

/** Remembers, across the way to the identity server and back, that the other tabs must be notified of the sign-in. */
function noteStart(): void {
  try {
    sessionStorage.setItem(startedKey, '1')
  } catch {
    // The other tabs then notice when they become visible.
  }
}

function endStart(): boolean {
  try {
    const isStarted = sessionStorage.getItem(startedKey) !== null
    sessionStorage.removeItem(startedKey)
    return isStarted
  } catch {
    return false
  }
}
