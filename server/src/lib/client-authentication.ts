export const clientAuthentications = ['client_secret_basic', 'client_secret_basic_raw', 'client_secret_post'] as const
type Method = (typeof clientAuthentications)[number]

/** The settings of the client. */
interface Client {
  OIDC_CLIENT_ID: string
  OIDC_CLIENT_SECRET: string
  OIDC_CLIENT_AUTHENTICATION?: Method | undefined
}

/**
 * Says who the portal is at the token endpoint, in the way of the setting or else in one that the discovery document
 * lists. Everything that speaks to a token endpoint asks here, so that the doctor sees what a sign-in would.
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

/** Where the document is silent, the standard says basic. */
function usualMethod(listed: readonly string[] = ['client_secret_basic']): Method {
  return listed.includes('client_secret_basic') ? 'client_secret_basic' : 'client_secret_post'
}

/**
 * The form encoding that RFC 6749, section 2.3.1, wants. What it may leave as it is stays as it is: then a secret of
 * letters, digits and `-._~` also opens a server that does not decode.
 */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
