import type { PermissionResource } from '@portal/contract/permission.ts'
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import { type RouteContext, screensBelow } from './screens.ts'
import { BareErrorPage } from './shell/BareErrorPage.tsx'
import { Shell } from './shell/Shell.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's own name in the browser's title; the dashboard has none. */
    title?: string
    /** Whether the page is for signed-in users only; the default is yes. */
    isPublic?: boolean
    /** The permission without which the page says what is missing. */
    needs?: PermissionResource
    /** Whether the page is one part of a thing that has a name of its own. */
    isPart?: boolean
  }
}

export const root = createRootRouteWithContext<RouteContext>()({
  component: Shell,
  errorComponent: BareErrorPage,
  notFoundComponent: lazyRouteComponent(() => import('./shell/NotFoundPage.tsx'), 'NotFoundPage'),
})

export const screens = screensBelow(root)
