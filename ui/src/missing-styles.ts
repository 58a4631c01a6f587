/** A style sheet that could not be had is not asked for again by itself, also where the code beside it is. */
export async function loadMissingStyles(): Promise<void> {
  const missing = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => !sheet)
  await Promise.all(
    missing.map((link) => {
      const again = link.cloneNode()
      link.replaceWith(again)
      return new Promise((resolve) => {
        again.addEventListener('load', resolve)
        again.addEventListener('error', resolve)
      })
    }),
  )
}
