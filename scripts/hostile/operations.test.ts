import { startTestPortal } from '@portal/server/src/testing/portal.ts'
import type { FastifyInstance } from 'fastify'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationsOf } from './operations.ts'

const routes = new Set<string>()
let baseUrl = ''

/** Fastify announces every server, so the routes of nested servers are included. */
function listen(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.add(`${each} ${url}`)
  })
}

beforeAll(async () => {
  subscribe('fastify.initialization', listen)
  baseUrl = (await startTestPortal()).baseUrl
})
afterAll(() => {
  unsubscribe('fastify.initialization', listen)
})

test('every route of the servers is attacked', async () => {
  const attacked = (await operationsOf(baseUrl)).map(
    ({ method, address }) => [method, decodeURI(new URL(address).pathname)] as const,
  )
  const isAttacked = (route: string) => {
    const [method = '', url = ''] = route.split(' ')
    const address = new RegExp(
      `^${url.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`,
    )
    return attacked.some(([own, path]) => own === method && address.test(path))
  }
  const ofBrowsers = [...routes].filter((route) => !/^(?:HEAD|OPTIONS) /.test(route))
  expect(ofBrowsers.length).toBeGreaterThan(300)
  expect(ofBrowsers.filter((route) => !isAttacked(route))).toEqual([])
})
