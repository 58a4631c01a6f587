/** Browsers do not retry a failed style sheet, even if they retry the code that uses it. */
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
