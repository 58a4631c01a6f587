/** Runs in a page, in which nothing outside of it is known: marks when the list of services can be used. */
export function watchList(): void {
  const look = () => {
    const heading = document.querySelector('main h1')
    // The server renders the list; it can be used once React has it.
    const isUsable = heading && Object.keys(heading).some((name) => name.startsWith('__react'))
    if (!isUsable || !document.querySelector('main tbody tr td') || document.querySelector('main [aria-busy="true"]'))
      return
    clearInterval(looking)
    performance.mark('list-usable')
  }
  const looking = setInterval(look, 10)
}
