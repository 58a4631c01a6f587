/** The target of a sign-in or sign-out: an address of the portal itself; null for any other. */
export function checkCallbackUrl(value: unknown, baseUrl: string): string | null {
  // Control characters such as line breaks are invalid in an address and would break the redirect.
  // oxlint-disable-next-line no-control-regex -- this refuses control characters
  if (typeof value !== 'string' || value.length > 2048 || /[\u0000-\u001f\u007f]/.test(value)) return null
  const text = value.startsWith('/') ? baseUrl + value : value
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return url.origin === new URL(baseUrl).origin && !url.username && !url.password ? url.href : null
}
