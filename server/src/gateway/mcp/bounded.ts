/** The most entries of any list in an answer. */
export const mostEntries = 50

export interface Bounded {
  content: unknown
  /** How many entries are missing, by the place of the list: `records` or `messages.3.files`. */
  more: Record<string, number>
}

/** Cuts long lists, because everything that a program reads has to fit into the context of a model. */
export function bounded(content: unknown): Bounded {
  const more: Record<string, number> = {}
  const cut = (value: unknown, place: string): unknown => {
    if (Array.isArray(value)) {
      if (value.length > mostEntries) more[place] = value.length - mostEntries
      return value.slice(0, mostEntries).map((each, i) => cut(each, `${place}.${i}`))
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, cut(each, place === '' ? name : `${place}.${name}`)]),
    )
  }
  return { content: cut(content, ''), more }
}
