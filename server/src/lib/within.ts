/** What became of the work within that time, or `late`: the work itself goes on. */
export function within<T, L>(ms: number, work: Promise<T>, late: () => L): Promise<T | Awaited<L>> {
  let timer: NodeJS.Timeout | undefined
  const bell = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return Promise.race([work, bell.then(late)]).finally(() => clearTimeout(timer))
}
