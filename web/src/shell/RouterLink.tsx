import type { AnchorProps } from '@portal/ui/src/LinkProvider.tsx'
import { createLink, useRouter } from '@tanstack/react-router'
import type { Ref } from 'react'
import { watchNear } from './near-viewport.ts'

const Anchor = createLink('a')

// A pointer that only passes over a link does not rest on it.
const restMs = 60

/**
 * Lets the router take the click of every link of the shared pieces; addresses outside the portal stay plain links.
 * The code of a screen is fetched when a link to it comes near, its data when the pointer or the focus rests on it.
 */
export function RouterLink({ href, target, ref, ...rest }: AnchorProps) {
  const router = useRouter()
  const isInside = href.startsWith('/') && !href.startsWith('/api/') && target === undefined
  const { pathname, search, hash } = new URL(isInside ? href : '/', location.origin)
  const observe = (element: HTMLAnchorElement | null) => {
    assign(ref, element)
    if (!element) return undefined
    return watchNear(element, () => {
      for (const route of router.getMatchedRoutes(pathname)[0]) void router.loadRouteChunk(route)
    })
  }
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content is among the rest
  if (!isInside) return <a href={href} target={target} ref={ref} {...rest} />
  return (
    <Anchor
      ref={observe}
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

function assign<T>(ref: Ref<T> | undefined, value: T | null): void {
  if (typeof ref === 'function') ref(value)
  else if (ref) ref.current = value
}
