import type { AnchorProps } from '@portal/ui/src/LinkProvider.tsx'
import { createLink } from '@tanstack/react-router'

const Anchor = createLink('a')

/** Lets the router take the click of every link of the shared pieces; addresses outside the portal stay plain links. */
export function RouterLink({ href, target, ...rest }: AnchorProps) {
  const isInside = href.startsWith('/') && !href.startsWith('/api/') && target === undefined
  if (!isInside) return <a href={href} target={target} {...rest} />
  const { pathname, search, hash } = new URL(href, location.origin)
  return (
    <Anchor
      to={pathname}
      search={Object.fromEntries(new URLSearchParams(search))}
      hash={hash.slice(1)}
      activeOptions={{ exact: true, includeSearch: true }}
      preload="viewport"
      {...rest}
    />
  )
}
