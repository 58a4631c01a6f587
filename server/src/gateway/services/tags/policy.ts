/** Tags that differ only in case are the same tag. */
const keyOf = (tag: string) => tag.toLowerCase()

/** Each tag once, in its first spelling. */
export const uniqueTags = (tags: readonly string[]): string[] =>
  tags.filter((tag, index) => tags.findIndex((each) => keyOf(each) === keyOf(tag)) === index)

/** The tags after some are removed and some added; one that the service has keeps its place and its spelling. */
export function tagsAfter(
  before: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] {
  const gone = new Set(remove.map(keyOf))
  return uniqueTags([...before.filter((tag) => !gone.has(keyOf(tag))), ...add])
}

export const isSameTags = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((tag, index) => tag === other[index])
