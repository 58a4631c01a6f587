/** Fields of a canned reply that the case fills. */
export const caseFields = ['person', 'case', 'title', 'service', 'next update', 'my name'] as const
export type CaseField = (typeof caseFields)[number]

const field = /\{([a-z][a-z0-9 ]{0,39})\}/g

/** The fields of a text, each once, in order: `{engineer}`. */
export const fieldsOf = (text: string): string[] => [...new Set([...text.matchAll(field)].map(([, name = '']) => name))]

/** The text with the fields that have a value; the others stay, so that a person fills them. */
export const filled = (text: string, values: Readonly<Record<string, string | null | undefined>>): string =>
  text.replaceAll(field, (whole, name: string) => values[name] || whole)

/** The fields of canned replies that a text still has. Braces around other words are left alone: they may be code. */
export const unfilledFields = (text: string, replies: readonly { text: string }[]): string[] => {
  const known = new Set(replies.flatMap((reply) => fieldsOf(reply.text)))
  return fieldsOf(text).filter((name) => known.has(name))
}
