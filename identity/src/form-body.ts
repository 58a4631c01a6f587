/** A form as a record of text. A field that is given twice keeps its first value. */
export function parseForm(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    // PostgreSQL has no NUL in text, and nobody types one.
    if (!Object.hasOwn(fields, name) && name !== '__proto__') fields[name] = value.replaceAll('\0', '')
  }
  return fields
}
