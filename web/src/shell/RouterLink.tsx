import type { AnchorProps } from '@portal/ui/src/LinkProvider.tsx'
import { createLink, useRouter } from '@tanstack/react-router'
import { useEffect, useImperativeHandle, useRef } from 'react'
import { watchNear } from './near-viewport.ts'

const Anchor = createLink('a')

// Only to read the parts of an address that has none.
const anyOrigin = 'http://portal'
// A pointer that only passes over a link does not count as hovering.
const restMs = 60

/**
 * Lets the router handle every link of the shared components; addresses outside the portal stay plain links. A page's
 * code is loaded when a link to it comes near, its data when the pointer or the focus rests on it.
 */
export function RouterLink({ href, target, ref, ...rest }: AnchorProps) {
  const router = useRouter()
  // An address with an account reloads the page: each page belongs to one account.
  const isInside = href.startsWith('/') && !/^\/api\/|[?&]in=/.test(href) && target === undefined
  const { pathname, search, hash } = new URL(isInside ? href : '/', anyOrigin)
  const element = useRef<HTMLAnchorElement>(null)
  // The anchor exists whenever this runs: both branches below render it.
  useImperativeHandle(ref, () => element.current!, [])
  useEffect(() => {
    if (!isInside || !element.current) return
    return watchNear(element.current, () => {
      for (const route of router.getMatchedRoutes(pathname)[0]) void router.loadRouteChunk(route)
    })
  }, [isInside, pathname, router])
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content is in the rest props
  if (!isInside) return <a href={href} target={target} ref={element} {...rest} />
  return (
    <Anchor
      ref={element}
      to={pathname}
      search={Object.fromEntries(new URLSearchParams(search))}
      hash={hash.slice(1)}
      activeOptions={{ exact: true, includeSearch: true }}
      preload="intent"
      preloadDelay={restMs}
      {...rest}
    />
  )
}
