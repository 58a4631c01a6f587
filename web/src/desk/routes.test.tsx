import '../shell/testing/boot-page.ts'
import { deskPageNames, deskPages } from '@portal/contract/desk-pages.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createDeskRouter } from './routes.tsx'

test('every screen of the desk has a route, and every route has a screen', () => {
  const { routesByPath } = createDeskRouter(new QueryClient())
  const addresses = Object.keys(routesByPath).map((path) => path.replaceAll('$', ':'))
  expect(addresses.toSorted()).toEqual(deskPageNames.map((name): string => deskPages[name].path).toSorted())
})
