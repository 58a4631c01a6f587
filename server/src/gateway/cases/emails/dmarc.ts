/**
 * Whether the domain of an email's author confirmed it, by the value of an `Authentication-Results` header (RFC 8601):
 * the name of the server that judged, then one result after each semicolon. Comments prove nothing.
 */
export function passedDmarc(authenticationResults = ''): boolean {
  const [, ...results] = authenticationResults.replaceAll(/\([^()]*\)/g, ' ').split(';')
  return results.some((result) => /^\s*dmarc\s*=\s*pass(\s|$)/i.test(result))
}
