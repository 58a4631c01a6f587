/**
 * Whether an address is a page of the portal. The desk is another application, and an address with an account reloads
 * the page: each page belongs to one account.
 */
export function isInside(href: string): boolean {
  return /^\/(?!api\b|desk\b)(?!.*[?&]in=)/.test(href)
}
