import { useMatches } from '@tanstack/react-router'

/**
 * The place of a page whose code has not arrived. Its title is no heading, because the focus goes to that of the page.
 * Its styles are in every document: first-paint.css.
 */
export function PagePending() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  return (
    <div className="waiting-page" aria-busy="true">
      {page?.title && !page.isPart ? <b>{page.title}</b> : null}
      <span className="waiting-card" />
    </div>
  )
}
