import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { startTestPortal, startTwin } from '../testing/portal.ts'
import { checkArrival, judgeNode, judgePlain } from './checks/arrival.ts'
import { hasNginx, startNginx } from './testing/nginx.ts'

const secret = 'a secret for tests that is long enough'
const portal = await startTestPortal({ TRUSTED_PROXIES: '127.0.0.1' })

async function look(baseUrl: string, kept = secret): Promise<string[]> {
  const findings = await checkArrival(readConfig({ ENVIRONMENT: 'test', BASE_URL: baseUrl }, () => kept))
  return findings.filter(({ about }) => about === 'Proxy').map(({ health, words }) => `${health} ${words}`)
}

test('says that there is no proxy', async () => {
  expect(await look(portal.baseUrl)).toEqual(['unused No proxy is in front of the portal.'])
})

test('says that a portal with another secret is not checked', async () => {
  expect(await look(portal.baseUrl, 'another secret for tests, long enough')).toEqual([
    'warning Not checked: the portal does not recognise the doctor.',
  ])
})

describe.skipIf(!hasNginx)('nginx', () => {
  const right = ['client_max_body_size 30m;', 'proxy_set_header X-Forwarded-For $remote_addr;']
  const start = (base: string) =>
    startNginx(base, {
      right,
      appending: ['client_max_body_size 30m;', 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;'],
      silent: ['client_max_body_size 30m;', 'proxy_set_header X-Forwarded-For "";'],
      believing: ['client_max_body_size 30m;'],
      buffering: [
        ...right,
        'proxy_ignore_headers X-Accel-Buffering; gzip on; gzip_types text/event-stream; gzip_proxied any;',
      ],
      small: right.slice(1),
    })
  let nginx: Awaited<ReturnType<typeof start>>

  beforeAll(async () => {
    nginx = await start(portal.baseUrl)
  })
  afterAll(() => nginx.stop())

  test('with what deploy/nginx.conf sets passes everything on', async () => {
    expect(await look(nginx.urlOf('right'))).toEqual(['ok It passes everything on.'])
  })

  test('that appends the address of the visitor is right too', async () => {
    expect(await look(nginx.urlOf('appending'))).toEqual(['ok It passes everything on.'])
  })

  test('without the address of the visitor is reported', async () => {
    expect(await look(nginx.urlOf('silent'))).toEqual([
      'wrong It sends no X-Forwarded-For, so all visitors have its address and share the limits for one.',
    ])
  })

  test('that passes on an address of the visitor’s own is reported', async () => {
    expect(await look(nginx.urlOf('believing'))).toEqual([
      'wrong It passes on X-Forwarded-For of a visitor, who can choose any address.',
    ])
  })

  test('that buffers event streams is reported', async () => {
    expect(await look(nginx.urlOf('buffering'))).toEqual([
      'wrong It buffers event streams, so pages are not updated live.',
    ])
  })

  test('with a small limit for bodies is reported', async () => {
    expect(await look(nginx.urlOf('small'))).toEqual(['wrong It rejects files of 20.0 MB.'])
  })

  test('that the portal does not trust is reported', async () => {
    const distrustful = await startTwin(portal)
    const { urlOf, stop } = await start(distrustful)
    onTestFinished(stop)
    expect(await look(urlOf('right'))).toEqual([
      'wrong TRUSTED_PROXIES does not name the proxy 127.0.0.1, so all visitors have its address.',
    ])
  })
})

describe('an address without TLS', () => {
  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  }
  const redirect =
    (location: string): RequestListener =>
    (_, response) =>
      void response.writeHead(308, { location }).end()
  const healthOf = async (address: string) =>
    (await judgePlain(address, 'https://portal.example')).map(({ health }) => health)

  test('may redirect, or not respond', async () => {
    expect(await healthOf(await serve(redirect('https://portal.example/')))).toEqual([])
    expect(await healthOf('http://127.0.0.1:1/')).toEqual([])
  })

  test('may not serve pages, or lead elsewhere', async () => {
    expect(await healthOf(await serve((_, response) => void response.end('a page')))).toEqual(['wrong'])
    expect(await healthOf(await serve(redirect('https://portal.example.attacker.example/')))).toEqual(['warning'])
  })
})

test('says which version of Node runs the portal', () => {
  expect(judgeNode('22.18.0')).toMatchObject({ health: 'wrong', words: 'The portal runs on Node 22.18.0.' })
  expect(judgeNode('24.0.0')).toMatchObject({ health: 'ok' })
})
