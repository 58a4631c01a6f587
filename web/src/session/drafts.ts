/** The beginning of every key that is deleted at sign-out, and when another person signs in on this tab. */
export const personalPrefix = 'draft:'
const ownerKey = 'draft-owner'
const longest = 20_000
let ofAccount = ''

export interface Draft {
  /** The stored input, or null. */
  recall: () => string | null
  /** Stores the input, so that it can be restored after an intermediate sign-in. */
  remember: (value: string) => void
  /** Called once the text is saved or discarded. */
  forget: () => void
}

/**
 * A draft of the page that is open now. It stays that page's after a navigation: a form may end only once the next page
 * is open.
 */
export function draftHere(key: string): Draft {
  // The server, which renders a page once, has neither address nor storage.
  const path = attempt(() => location.pathname) ?? ''
  const address = `${personalPrefix}${ofAccount}${path}:${key}`
  const forget = () => {
    attempt(() => sessionStorage.removeItem(address))
  }
  return {
    recall: () => attempt(() => sessionStorage.getItem(address)) ?? null,
    remember: (value) => {
      if (value === '' || value.length > longest) return forget()
      attempt(() => sessionStorage.setItem(address, value))
    },
    forget,
  }
}

export function forgetAllDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(personalPrefix)) sessionStorage.removeItem(key)
  })
}

/**
 * Drafts belong to the person who typed them; another person who signs in on this tab does not see them. In another
 * account they wait until the person returns.
 */
export function claimDrafts(owner: string, account = ''): void {
  ofAccount = account
  attempt(() => {
    if (sessionStorage.getItem(ownerKey) !== owner) forgetAllDrafts()
    sessionStorage.setItem(ownerKey, owner)
  })
}

/** Storage may be disabled or full; then nothing is stored, without any other effect. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
