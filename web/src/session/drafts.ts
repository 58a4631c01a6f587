const prefix = 'draft:'
const ownerKey = 'draft-owner'
const longest = 20_000
let ofAccount = ''

/** Keeps what is being typed on this page, so that it can be offered again after a login that came in between. */
export function rememberDraft(key: string, value: string): void {
  if (value === '' || value.length > longest) return forgetDraft(key)
  attempt(() => sessionStorage.setItem(address(key), value))
}

/** What was typed here before, or null. */
export function recallDraft(key: string): string | null {
  return attempt(() => sessionStorage.getItem(address(key))) ?? null
}

/** Once the text is saved, or its person has thrown it away. */
export function forgetDraft(key: string): void {
  attempt(() => sessionStorage.removeItem(address(key)))
}

export function forgetAllDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  })
}

/**
 * Drafts are for the person who typed them; another one who signs in on this tab finds none. In another account they
 * wait until the person is back.
 */
export function claimDrafts(owner: string, account = ''): void {
  ofAccount = account
  attempt(() => {
    if (sessionStorage.getItem(ownerKey) !== owner) forgetAllDrafts()
    sessionStorage.setItem(ownerKey, owner)
  })
}

function address(key: string): string {
  return `${prefix}${ofAccount}${location.pathname}:${key}`
}

/** Storage may be off or full; then nothing is kept, and nothing else suffers. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
