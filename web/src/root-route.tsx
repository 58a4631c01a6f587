import type { PermissionResource } from '@portal/contract/permission.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { ServiceTab } from './paths.ts'
import { BareErrorPage } from './shell/BareErrorPage.tsx'
import { Shell } from './shell/Shell.tsx'

export interface RouteContext {
  queryClient: QueryClient
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's own name in the browser's title; the dashboard has none. */
    title?: string
    /** Whether the page is for signed-in users only; the default is yes. */
    isPublic?: boolean
    /** The permission without which the page says what is missing. */
    needs?: PermissionResource
    /** Which part of a service is shown. */
    serviceTab?: ServiceTab
  }
}

// A new screen waits this long for its data, then shows the places where they will be.
const patienceMs = 200

export async function orSoon(loading: Promise<unknown>): Promise<void> {
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

export const root = createRootRouteWithContext<RouteContext>()({
  component: Shell,
  errorComponent: BareErrorPage,
  notFoundComponent: lazyRouteComponent(() => import('./shell/NotFoundPage.tsx'), 'NotFoundPage'),
})

/** The address that a screen was asked for: names in its path, and what stands after the question mark. */
export interface Asked {
  params: Record<string, string>
  search: Record<string, unknown>
}

/** What the module of a screen exports: the page, and what it asks for before it shows. */
export interface ScreenModule {
  Page: ComponentType
  load?: (queryClient: QueryClient, asked: Asked) => Promise<unknown>
}

/** A screen whose code, with all that it asks for, comes when somebody goes there. */
export function screen<const P extends string>(
  path: P,
  staticData: { title: string; needs?: PermissionResource; isPublic?: boolean },
  module: () => Promise<ScreenModule>,
) {
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData,
    validateSearch: (search: Record<string, unknown>) => search,
    loaderDeps: ({ search }) => search,
    loader: async ({ context: { queryClient }, params, deps, cause }) => {
      const loading = (await module()).load?.(queryClient, { params, search: deps })
      if (cause !== 'stay' && loading) await orSoon(loading)
    },
    component: lazyRouteComponent(module, 'Page'),
  })
}
