/** Where a sign-in or sign-out may lead: an address of the portal itself, or null where it is not one. */
export function checkCallbackUrl(value: unknown, baseUrl: string): string | null {
  // Line breaks and other control characters have no place in an address and would break the redirect.
  // oxlint-disable-next-line no-control-regex -- these are the characters that are refused
  if (typeof value !== 'string' || value.length > 2048 || /[\u0000-\u001f\u007f]/.test(value)) return null
  const text = value.startsWith('/') ? baseUrl + value : value
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return url.origin === new URL(baseUrl).origin && !url.username && !url.password ? url.href : null
}
