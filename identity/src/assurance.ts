/** The strength of a sign-in, weakest first: a password, two factors, or a passkey, which resists phishing. */
export const acrValues = ['pwd', 'mfa', 'phr'] as const

/** The strength of the RFC 8176 methods used. */
export function acrOf(methods: readonly string[]): (typeof acrValues)[number] {
  if (methods.includes('hwk') || methods.includes('swk')) return 'phr'
  return methods.includes('mfa') ? 'mfa' : 'pwd'
}

/** Whether the proven strength is one of the requested values, or stronger. */
export function meetsAcr(proven: string | undefined, asked: readonly string[]): boolean {
  const rank = (value: string | undefined) => acrValues.findIndex((known) => known === value)
  return asked.some((value) => rank(value) >= 0 && rank(value) <= rank(proven))
}
