import type { DeskPageName } from '@portal/contract/desk-pages.ts'
import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { endpoints } from '@portal/contract/endpoints.ts'
import { type PageName, pages } from '@portal/contract/pages.ts'
import { type Address, requestPath } from '@portal/contract/request-path.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

const Names = z.record(z.string(), z.string())
type Asked = Pick<FastifyRequest, 'params' | 'query'>

/** The addresses of a page's first calls. The browser finds the responses in the page. */
export function preloadsFor(page: PageName, asked: Asked): string[] {
  const names = pages[page].isPart ? (['service', page] as const) : [page]
  if (Names.catch({}).parse(asked.query).customers === 'all') {
    const ofCustomers = addressesOf(asked, ({ comesWithCustomers = [] }) => comesWithCustomers.includes(page))
    if (ofCustomers.length > 0) return ofCustomers
  }
  return addressesOf(asked, ({ comesWith = [] }) => names.some((name) => comesWith.includes(name)))
}

export function deskPreloadsFor(page: DeskPageName, asked: Asked): string[] {
  return addressesOf(asked, ({ comesWithDesk = [] }) => comesWithDesk.includes(page))
}

function addressesOf({ params, query }: Asked, isFirst: (endpoint: EndpointShape) => boolean): string[] {
  const address: Address = { params: Names.catch({}).parse(params) }
  const asked = Names.catch({}).parse(query)
  return endpoints.filter(isFirst).map((call) => {
    const known = Object.keys(call.query?.shape ?? {})
    const said = Object.fromEntries(Object.entries(asked).filter(([name]) => known.includes(name)))
    return requestPath(call.path, { ...address, query: said })
  })
}
