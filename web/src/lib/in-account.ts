/** A page of another account than this one; it is loaded anew. */
export function inAccount(path: string, accountId: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}in=${encodeURIComponent(accountId)}`
}
