/** The beginning of every key that is deleted at sign-out, and when another person signs in on this tab. */
export const personalPrefix = 'draft:'
const ownerKey = 'draft-owner'
const longest = 20_000
let ofAccount = ''

/** Stores the input on this page, so that it can be restored after an intermediate sign-in. */
export function rememberDraft(key: string, value: string): void {
  if (value === '' || value.length > longest) return forgetDraft(key)
  attempt(() => sessionStorage.setItem(address(key), value))
}

/** The stored input, or null. */
export function recallDraft(key: string): string | null {
  return attempt(() => sessionStorage.getItem(address(key))) ?? null
}

/** Called once the text is saved or discarded. */
export function forgetDraft(key: string): void {
  attempt(() => sessionStorage.removeItem(address(key)))
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

function address(key: string): string {
  return `${personalPrefix}${ofAccount}${location.pathname}:${key}`
}

/** Storage may be disabled or full; then nothing is stored, without any other effect. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
