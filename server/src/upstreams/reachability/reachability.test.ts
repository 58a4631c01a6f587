import { createSocket } from 'node:dgram'
import { createServer as createWebServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { CannotRead } from '../line-tests/cannot-read.ts'
import { askDns, askWeb, connectTcp } from './answers.ts'
import { addressOf, mayReach } from './own-address.ts'
import { respondAt } from './demo-responder.ts'
import { ping, readPing, readRoute, traceroute } from './tools.ts'

const address = '127.20.9.9'
const closing: (() => void)[] = []
afterAll(() => closing.forEach((close) => close()))

function portOf(server: { address(): AddressInfo | string | null }): number {
  const place = server.address()
  if (typeof place !== 'object' || !place) throw new Error('It does not listen')
  return place.port
}
async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  closing.push(() => server.close())
  return portOf(server)
}
/** A port without a listener. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  const port = portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}
/** Without the tool, the step is skipped and says so. */
const orMissing = (asked: Promise<unknown>) =>
  asked.catch((error: unknown) => (error instanceof CannotRead ? error : Promise.reject(error)))

describe('the address of a service', () => {
  test.each([
    [
      { reachability: { address: '192.0.2.9', tcpPort: 8443 }, addressing: { wanIpv4: '192.0.2.1' } },
      '192.0.2.9',
      8443,
    ],
    [{ addressing: { wanIpv4: '192.0.2.40/31' } }, '192.0.2.40', 443],
    [{ addressing: { framedIp: '192.0.2.7', wanIpv4: '192.0.2.40/31' } }, '192.0.2.7', 443],
    [{ reachability: { address: '192.0.2.9', tcpPort: 'x' } }, '192.0.2.9', 443],
  ])('%j', (details, expected, tcpPort) => {
    expect(addressOf(details)).toMatchObject({ address: expected, tcpPort, dnsPort: 53, httpPort: 80 })
  })

  test.each([
    {},
    { addressing: { wanIpv4: '-c 1000' } },
    { addressing: { wanIpv4: 'example.com' } },
    { addressing: 'x' },
  ])('is missing if the details contain none: %j', (details) => expect(addressOf(details)).toBeNull())

  test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.1.1', '172.20.0.1', '0.0.0.0', '224.0.0.1'])(
    'in production the server does not connect to %s',
    (own) => {
      const place = { address: own, tcpPort: 443, dnsPort: 53, httpPort: 80 }
      expect(mayReach(place, { ENVIRONMENT: 'production' })).toBe(false)
      expect(mayReach(place, { ENVIRONMENT: 'demo' })).toBe(true)
      expect(mayReach({ ...place, address: '203.0.113.9' }, { ENVIRONMENT: 'production' })).toBe(true)
    },
  )
})

describe('a real check', () => {
  test('a connection is accepted or refused', async () => {
    const port = await listen(createServer((socket) => socket.end()))
    expect(await connectTcp(address, port)).toMatchObject({ isAnswering: true, address, port })
    const closed = await closedPort()
    expect(await connectTcp(address, closed)).toMatchObject({
      isAnswering: false,
      detail: `Port ${closed} is closed`,
    })
  })

  test('a web server returns its status; a redirect is not followed', async () => {
    let asked = 0
    const port = await listen(
      createWebServer((_, response) => {
        asked += 1
        response.writeHead(302, { location: '/elsewhere' }).end()
      }),
    )
    expect(await askWeb(address, port)).toMatchObject({ isAnswering: true, status: 302 })
    expect(asked).toBe(1)
    expect(await askWeb(address, await closedPort())).toMatchObject({ isAnswering: false, status: null })
  })

  test('a DNS server returns the id of the query, or the port is closed', async () => {
    const socket = createSocket('udp4')
    socket.on('message', (message, from) => socket.send(message, from.port, from.address))
    await new Promise<void>((resolve) => socket.bind(0, address, resolve))
    closing.push(() => socket.close())
    expect(await askDns(address, portOf(socket))).toMatchObject({ isAnswering: true })
    expect(await askDns(address, await closedPort())).toMatchObject({ isAnswering: false })
  })

  test('the local machine answers pings', async () => {
    const found = await orMissing(ping(address))
    if (found instanceof CannotRead) expect(found.message).toContain('is not installed')
    else expect(found).toMatchObject({ address, sent: 5, received: 5 })
  })

  test('the route to the local machine has one hop', async () => {
    const found = await orMissing(traceroute(address))
    if (found instanceof CannotRead) expect(found.message).toContain('is not installed')
    else expect(found).toMatchObject({ isComplete: true, hops: [{ hop: 1, address }] })
  })
})

describe('the output of the tools', () => {
  test.each([
    [
      '5 packets transmitted, 5 received, 0% packet loss, time 805ms\nrtt min/avg/max/mdev = 0.018/0.040/0.068/0.017 ms',
      5,
      0.04,
    ],
    ['5 packets transmitted, 0 received, 100% packet loss, time 4099ms', 0, null],
    [
      '5 packets transmitted, 3 packets received, 40.0% packet loss\nround-trip min/avg/max/stddev = 1.2/3.456/5/1 ms',
      3,
      3.46,
    ],
    ['ping: connect: Network is unreachable', 0, null],
  ])('ping: %s', (out, received, avgMs) => {
    expect(readPing(out)).toMatchObject({ sent: 5, received, avgMs })
  })

  test('an incomplete route says so, without the unanswered hops at its end', () => {
    const out = 'traceroute to 203.0.113.9\n 1  10.0.0.1  0.412 ms\n 2  *\n 3  192.0.2.1  4.1 ms\n 4  *\n 5  *\n'
    expect(readRoute(out, '203.0.113.9')).toEqual({
      isComplete: false,
      detail: 'The last routers on the route do not respond',
      hops: [
        { hop: 1, address: '10.0.0.1', ms: 0.412 },
        { hop: 2, address: null, ms: null },
        { hop: 3, address: '192.0.2.1', ms: 4.1 },
      ],
    })
  })
})

test('a demonstration takes over the addresses of one that stops', { timeout: 20_000 }, async () => {
  const [tcpPort, dnsPort, httpPort] = [await closedPort(), await closedPort(), await closedPort()]
  const places = [{ address: '127.20.9.10', tcpPort, dnsPort, httpPort }]
  const first = await respondAt(places)
  const second = await respondAt(places)
  closing.push(() => second.stop())
  first.stop()
  const isAnswering = async () => {
    const answers = [
      await connectTcp('127.20.9.10', tcpPort),
      await askDns('127.20.9.10', dnsPort),
      await askWeb('127.20.9.10', httpPort),
    ]
    return answers.every((each) => each.isAnswering)
  }
  await vi.waitFor(async () => expect(await isAnswering()).toBe(true), { timeout: 15_000, interval: 500 })
})
