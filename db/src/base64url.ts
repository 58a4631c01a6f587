/** The canonical base64url spelling: without padding, and without the bits that decoding drops. */
export const respell = (text: string) => Buffer.from(text, 'base64url').toString('base64url')

/** Whether a signed token has its issuer's spelling: other spellings also verify, and would pass for another token. */
export function isCanonical(token: string): boolean {
  const parts = token.split('.')
  return parts.length === 3 && parts.every((part) => part !== '' && respell(part) === part)
}
