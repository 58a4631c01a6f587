/** A form as a record of text. A repeated field keeps its first value. */
export function parseForm(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    // PostgreSQL text cannot contain NUL.
    if (!Object.hasOwn(fields, name) && name !== '__proto__') fields[name] = value.replaceAll('\0', '')
  }
  return fields
}
