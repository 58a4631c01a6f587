import type { PageFacts } from '@portal/contract/page-table.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import type { RouteContext } from './screens.ts'
import { BareErrorPage } from './shell/BareErrorPage.tsx'
import { Shell } from './shell/Shell.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in the browser's title; the dashboard has none. */
    title?: string
    /** Whether the page needs no session; the default is that it does. */
    isPublic?: boolean
    /** The required permission; without it the page explains what is missing. */
    needs?: PermissionResource
    /** Whether the page is part of a record that has its own name. */
    isPart?: boolean
    /** Its entry in the settings, if it has one. */
    settings?: PageFacts['settings']
  }
}

export const root = createRootRouteWithContext<RouteContext>()({
  component: Shell,
  // The document's own frame remains until this one is there.
  pendingComponent: () => null,
  errorComponent: BareErrorPage,
  notFoundComponent: lazyRouteComponent(() => import('./shell/NotFoundPage.tsx'), 'NotFoundPage'),
})
