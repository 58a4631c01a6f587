/** At most two capitals: the first letters of the first and the last word. */
export function initialsOf(name: string) {
  const words = name.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}].*/u)?.[0] ?? [])
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => word?.match(/^./u)?.[0].toUpperCase().match(/^./u)?.[0] ?? '').join('')
}
