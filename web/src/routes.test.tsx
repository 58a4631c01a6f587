import './shell/testing/boot-page.ts'
import { pageNames, pages } from '@portal/contract/pages.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createPortalRouter } from './routes.tsx'

test('every page of the registry has a route, and every route has a page', () => {
  const { routesByPath } = createPortalRouter(new QueryClient())
  const addresses = Object.keys(routesByPath).map((path) => path.replaceAll('$', ':'))
  expect(addresses.toSorted()).toEqual(pageNames.map((name): string => pages[name].path).toSorted())
})
