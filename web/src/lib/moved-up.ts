/** The list with the item at this place before the one that was above it. */
export function movedUp<T>(all: readonly T[], at: number): T[] {
  const moved = [...all]
  moved.splice(at - 1, 0, ...moved.splice(at, 1))
  return moved
}
