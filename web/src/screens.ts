import type { ListName } from '@portal/contract/view-values.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { openedView } from './areas/views/opened-view.ts'

export interface RouteContext {
  queryClient: QueryClient
}

// A new screen waits this long for its data, then shows the places where they will be.
const patienceMs = 200

async function orSoon(loading: Promise<unknown>): Promise<void> {
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

/** The address that a screen was asked for: names in its path, and what stands after the question mark. */
export interface Asked {
  params: Record<string, string>
  search: Record<string, unknown>
}

/** What the module of a screen exports: the page, and what it asks for before it shows. */
export interface ScreenModule {
  Page: ComponentType
  load?: (queryClient: QueryClient, asked: Asked) => Promise<unknown>
  /** The list whose state the address is, which a view may stand for. */
  list?: ListName
}

/** The address, the name in the browser's title, and the module that brings the code. The build reads them too. */
type Screen = readonly [path: string, title: string, module: () => Promise<ScreenModule>]

type Facts = Pick<StaticDataRouteOption, 'needs' | 'isPublic' | 'isPart'>

/** Below a root: screens whose code, with all that they ask for, comes when somebody goes there. */
export function screensBelow(root: AnyRoute) {
  return (facts: Facts, list: readonly Screen[], parent: AnyRoute = root): AnyRoute[] =>
    list.map((screen) =>
      screenOf(facts, screen, parent, parent === root ? '' : String(Reflect.get(parent.options, 'path'))),
    )
}

function screenOf(facts: Facts, [path, title, module]: Screen, parent: AnyRoute, above: string): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: path.slice(above.length),
    staticData: { ...facts, title },
    validateSearch: (search: Record<string, unknown>) => search,
    loaderDeps: ({ search }) => search,
    loader: async ({ context: { queryClient }, params, deps, cause, location: { pathname } }) => {
      const { load, list } = await module()
      const opened = list && (await openedView(queryClient, list, deps, cause !== 'stay'))
      if (opened) throw redirect({ to: pathname, search: opened, replace: true })
      const loading = load?.(queryClient, { params, search: deps })
      // Within a screen what is shown stays until the next is there; only the first entry waits.
      if (cause !== 'stay' && loading) await orSoon(loading)
    },
    component: lazyRouteComponent(module, 'Page'),
  })
}
