/** What a sign-in may prove, from weak to strong: a password, two factors, or a passkey, which no false page can ask for. */
export const acrValues = ['pwd', 'mfa', 'phr'] as const

/** What the methods of RFC 8176 that were used amount to. */
export function acrOf(methods: readonly string[]): (typeof acrValues)[number] {
  if (methods.includes('hwk') || methods.includes('swk')) return 'phr'
  return methods.includes('mfa') ? 'mfa' : 'pwd'
}

/** Whether what was proven is one of the values asked for, or stronger. */
export function meetsAcr(proven: string | undefined, asked: readonly string[]): boolean {
  const rank = (value: string | undefined) => acrValues.findIndex((known) => known === value)
  return asked.some((value) => rank(value) >= 0 && rank(value) <= rank(proven))
}
