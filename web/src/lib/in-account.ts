/** A page of another account; the browser reloads it. */
export function inAccount(path: string, accountId: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}in=${encodeURIComponent(accountId)}`
}
