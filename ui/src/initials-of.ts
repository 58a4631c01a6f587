/** At most two capitals: the first letters of the first and the last word. Numbers count only in a name without letters. */
export function initialsOf(name: string) {
  const words = name.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}].*/u)?.[0] ?? [])
  const named = words.filter((word) => /^\p{L}/u.test(word))
  const shown = named.length > 0 ? named : words
  const ends = shown.length > 1 ? [shown[0], shown.at(-1)] : shown
  return ends.map((word) => word?.match(/^./u)?.[0].toUpperCase().match(/^./u)?.[0] ?? '').join('')
}
