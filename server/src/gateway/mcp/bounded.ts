/** The most entries of any list in an answer. */
export const mostEntries = 50

/**
 * Cuts long lists, because everything that a program reads has to fit into the context of a model. `more` says how many
 * entries are missing, by the place of the list: `records` or `messages.3.files`.
 */
export function bounded(content: unknown): Record<string, unknown> {
  const more: Record<string, number> = {}
  const cut = (value: unknown, place: string): unknown => {
    if (Array.isArray(value)) {
      if (value.length > mostEntries) more[place] = value.length - mostEntries
      return value.slice(0, mostEntries).map((each, i) => cut(each, `${place}.${i}`))
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cut(each, `${place}.${name}`)]))
  }
  const isObject = typeof content === 'object' && content !== null && !Array.isArray(content)
  const part = isObject ? { ...content } : { content }
  const fitting = Object.entries(part).map(([name, each]): [string, unknown] => [name, cut(each, name)])
  return { ...Object.fromEntries(fitting), ...(Object.keys(more).length > 0 && { more }) }
}
