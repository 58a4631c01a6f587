interface Part {
  sql: string
  /** The number of its parameters. */
  parameters: number
}

/** One statement with a row of JSON arrays, `part_0`, `part_1` …: the rows of each part. */
export function joinedText(parts: readonly Part[]): string {
  let before = 0
  const columns = parts.map(({ sql, parameters }, i) => {
    const own = renumbered(sql, before)
    before += parameters
    return `(select coalesce(json_agg(row_to_json(joined_row)), '[]') from (${own}\n) joined_row) as part_${i}`
  })
  return `select ${columns.join(',\n')}`
}

const known = new Map<string, string>()
const mostKnown = 2000

/** The statement with parameters that begin after those of the parts before it. */
function renumbered(sql: string, before: number): string {
  const key = `${before} ${sql}`
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= mostKnown) known.clear()
  const text = sql.replaceAll(parameter, (all, number?: string) =>
    number === undefined ? all : `$${Number(number) + before}`,
  )
  known.set(key, text)
  return text
}

/** A parameter, or a text, a name or a comment, which may look as if it contained one. */
const parameter = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*.*?\*\/|\$(\d+)/gs
