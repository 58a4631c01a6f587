import type { ListName } from '@portal/contract/views/values.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
  type StaticDataRouteOption,
  useChildMatches,
} from '@tanstack/react-router'
import { type ComponentType, createElement, useEffect } from 'react'
import { firstRender, isFirstRender } from './first-render.ts'
import { openedView } from './lists/opened-view.ts'
import { pendingMs } from './router-defaults.ts'

export interface RouteContext {
  queryClient: QueryClient
}

// A new page waits this long for its data, then shows its own placeholders: just before those of the route.
const loaderTimeoutMs = pendingMs - 10

async function withTimeout(loading: Promise<unknown>): Promise<void> {
  // The server renders what it put into the page, and the browser the same: neither waits for a call.
  const limitMs = isFirstRender() ? 0 : loaderTimeoutMs
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, limitMs))])
}

/** The address of a page: its path parameters and its query. */
export interface PageRequest {
  params: Record<string, string>
  search: Record<string, unknown>
}

/** The exports of a page's module: the component, and the calls before it appears. */
export interface ScreenModule {
  Page: ComponentType
  load?: (queryClient: QueryClient, request: PageRequest) => Promise<unknown>
  /** The list whose state the address holds; a view may replace it. */
  list?: ListName
}

/** Loads the code of a page together with its data when a person goes there. */
export type LoadScreen = () => Promise<ScreenModule>

interface Screen extends StaticDataRouteOption {
  path: string
}

export function screenOf(parent: AnyRoute, { path, ...staticData }: Screen, module: LoadScreen, above = ''): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: path.slice(above.length).replaceAll(':', '$'),
    staticData,
    validateSearch: (search: Record<string, unknown>) => search,
    loaderDeps: ({ search }) => search,
    loader: async ({ context: { queryClient }, params, deps, cause, location: { pathname } }) => {
      const { load, list } = await module()
      const opened = list && (await openedView(queryClient, list, deps, cause !== 'stay'))
      if (opened) throw redirect({ to: pathname, search: opened, replace: true })
      const loading = load?.(queryClient, { params, search: deps })
      // Within a page the current content stays until the next has loaded; only the first entry waits.
      if (cause !== 'stay' && loading) await withTimeout(loading)
    },
    component: firstRendered(lazyRouteComponent(module, 'Page')),
  })
}

/** A page that says when the browser has rendered it; the frame around it comes first, and so does a page around a part of it. */
function firstRendered(Page: RouteComponent): RouteComponent {
  const Rendered = () => {
    const isLast = useChildMatches({ select: ({ length }) => length === 0 })
    useEffect(() => {
      if (isLast) firstRender().page.resolve()
    }, [isLast])
    return createElement(Page)
  }
  return Object.assign(Rendered, { preload: async () => Page.preload?.() })
}
