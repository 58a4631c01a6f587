export const clientAuthentications = ['client_secret_basic', 'client_secret_basic_raw', 'client_secret_post'] as const
type Method = (typeof clientAuthentications)[number]

/** The settings of the client. */
interface Client {
  OIDC_CLIENT_ID: string
  OIDC_CLIENT_SECRET: string
  OIDC_CLIENT_AUTHENTICATION?: Method | undefined
}

/**
 * Authenticates the portal at the token endpoint, by the configured method or one that the discovery document lists.
 * Every call to a token endpoint uses it, so that the doctor tests the same method as a sign-in.
 */
export function authenticateClient(
  { OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret, OIDC_CLIENT_AUTHENTICATION: chosen }: Client,
  listed: readonly string[] | undefined,
  { headers, body }: { headers: Headers; body: URLSearchParams },
): void {
  const method = chosen ?? usualMethod(listed)
  if (method === 'client_secret_post') {
    body.set('client_id', id)
    body.set('client_secret', secret)
    return
  }
  const credentials = method === 'client_secret_basic' ? `${encoded(id)}:${encoded(secret)}` : `${id}:${secret}`
  headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
}

/** The standard's default is basic. */
function usualMethod(listed: readonly string[] = ['client_secret_basic']): Method {
  return listed.includes('client_secret_basic') ? 'client_secret_basic' : 'client_secret_post'
}

/**
 * The form encoding of RFC 6749, section 2.3.1. It leaves unreserved characters as they are, so that a secret of
 * letters, digits and `-._~` also works with a server that does not decode.
 */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
