/** The result of the work, or of `late` after the time limit. The work itself continues. */
export function within<T, L>(ms: number, work: Promise<T>, late: () => L): Promise<T | Awaited<L>> {
  let timer: NodeJS.Timeout | undefined
  const bell = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return Promise.race([work, bell.then(late)]).finally(() => clearTimeout(timer))
}
