import { deskPages } from '@portal/contract/desk-pages.ts'
import type { AnchorProps } from '@portal/ui/src/LinkProvider.tsx'
import { createLink } from '@tanstack/react-router'

const Anchor = createLink('a')

/** Lets the router handle links within the desk; the portal and everything else is another page. */
export function DeskLink({ href, target, ref, ...rest }: AnchorProps) {
  const { pathname, search, hash } = new URL(href, location.href)
  const isInside = href.startsWith(deskPages.desk.path) && target === undefined
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content is in the rest props
  if (!isInside) return <a href={href} target={target} ref={ref} {...rest} />
  return (
    <Anchor
      ref={ref}
      to={pathname}
      search={Object.fromEntries(new URLSearchParams(search))}
      hash={hash.slice(1)}
      activeOptions={{ exact: true, includeSearch: true }}
      preload="intent"
      {...rest}
    />
  )
}
