/** Runs in a page, in which nothing outside of it is known: marks when the list of services can be used. */
export function watchList(): void {
  let listedAt: number | undefined
  const look = () => {
    if (!document.querySelector('main tbody tr td') || document.querySelector('main [aria-busy="true"]')) return
    listedAt ??= performance.now()
    // The server renders the list; it can be used once its code has it.
    const [ready] = performance.getEntriesByName('page-ready')
    if (!ready) return
    clearInterval(looking)
    performance.mark('list-usable', { startTime: Math.max(listedAt, ready.startTime) })
  }
  const looking = setInterval(look, 10)
}
