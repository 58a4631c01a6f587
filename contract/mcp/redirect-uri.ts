const site = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?([/?][^\s#\\]*)?$/i
const ownMachine = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?([/?][^\s#\\]*)?$/i

/**
 * Whether a program may ask for its sign-in to end at this address: at a site with TLS, or at a port of the person's own
 * machine (RFC 8252). Addresses of an application's own scheme are refused, because any other application can claim it.
 */
export const isRedirectUri = (text: string): boolean => site.test(text) || ownMachine.test(text)
