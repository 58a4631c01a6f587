import { createServer, type TLSSocket } from 'node:tls'
import { afterAll } from 'vitest'
import { makeCertificate } from './certificate.ts'

const namespace = 'urn:ietf:params:xml:ns:epp-1.0'
const domainNamespace = 'urn:ietf:params:xml:ns:domain-1.0'

/** Replaces an answer of the registry, which it gets with the frame around it. */
type Trick = (socket: TLSSocket, answer: Buffer) => void

export const frame = (text: string): Buffer => {
  const header = Buffer.alloc(4)
  header.writeUInt32BE(4 + Buffer.byteLength(text))
  return Buffer.concat([header, Buffer.from(text)])
}

const written = (body: string) => frame(`<?xml version="1.0"?><e:epp xmlns:e="${namespace}">${body}</e:epp>`)
const tagOf = (xml: string, tag: string) => new RegExp(`<(?:\\w+:)?${tag}[^>]*>([^<]*)<`).exec(xml)?.[1] ?? ''

export interface RegisteredDomain {
  expires: string
  created?: string
  client?: string
}

/** A registry as RFC 5730 to 5734 describe it, which can fail on request. */
export async function startRegistry() {
  const certificate = makeCertificate()
  const received: string[] = []
  const domains = new Map<string, RegisteredDomain>()
  /** For the next commands of this name: check, info, renew, create, login, logout; or greeting. */
  const tricks: Record<string, Trick[]> = {}
  /** Codes of the next answers to commands of this name; nothing is carried out. */
  const codes: Record<string, number[]> = {}

  function answerTo(xml: string, command: string): Buffer {
    const code = codes[command]?.shift()
    const { result, data = '' } = code ? { result: code } : carryOut(xml, command)
    return written(`<e:response><e:result code="${result}"><e:msg>As asked &amp; done</e:msg></e:result>${data}
      <e:trID><e:clTRID>${tagOf(xml, 'clTRID')}</e:clTRID><e:svTRID>S-1</e:svTRID></e:trID></e:response>`)
  }

  function carryOut(xml: string, command: string): { result: number; data?: string } {
    const name = tagOf(xml, 'name')
    const domain = domains.get(name)
    const dates = ({ expires, created = '2020-01-01', client = 'CLIENT' }: RegisteredDomain) =>
      `<d:clID>${client}</d:clID><d:crDate>${created}T10:00:00.0Z</d:crDate><d:exDate>${expires}T22:59:59.0Z</d:exDate>`
    const dataOf = (kind: string, of: RegisteredDomain) =>
      `<e:resData><d:${kind} xmlns:d="${domainNamespace}"><d:name>${name}</d:name>${dates(of)}</d:${kind}></e:resData>`
    const later = (day: string) => {
      const years = Number(tagOf(xml, 'period'))
      return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
    }
    if (command === 'login') return { result: tagOf(xml, 'pw') === 'the password' ? 1000 : 2200 }
    if (command === 'logout') return { result: 1500 }
    if (command === 'contact') return { result: 1000 }
    if (command === 'create') {
      if (domain) return { result: 2302 }
      const made = { expires: later('2026-11-24'), created: '2026-11-24' }
      domains.set(name, made)
      return { result: 1000, data: dataOf('creData', made) }
    }
    if (!domain) return { result: 2303 }
    if (command === 'info') return { result: 1000, data: dataOf('infData', domain) }
    if (tagOf(xml, 'curExpDate') !== domain.expires) return { result: 2306 }
    domain.expires = later(domain.expires)
    return { result: 1000, data: dataOf('renData', domain) }
  }

  const server = createServer({ cert: certificate.cert, key: certificate.key }, (socket) => {
    socket.on('error', () => {})
    const send = (command: string, answer: Buffer) => {
      const trick = tricks[command]?.shift()
      if (trick) trick(socket, answer)
      else socket.write(answer)
      if (command === 'logout') socket.end()
    }
    const objects = ['domain', 'contact'].map((object) => `<e:objURI>urn:ietf:params:xml:ns:${object}-1.0</e:objURI>`)
    send(
      'greeting',
      written(`<e:greeting><e:svID>Test</e:svID><e:svcMenu>${objects.join('')}</e:svcMenu></e:greeting>`),
    )
    let waiting = Buffer.alloc(0)
    socket.on('data', (part: Buffer) => {
      waiting = Buffer.concat([waiting, part])
      while (waiting.length >= 4 && waiting.length >= waiting.readUInt32BE()) {
        const size = waiting.readUInt32BE()
        const xml = waiting.subarray(4, size).toString()
        waiting = waiting.subarray(size)
        received.push(xml)
        const [, verb = ''] = /<command><(\w+)/.exec(xml) ?? []
        const command = verb === 'create' && xml.includes('contact:create') ? 'contact' : verb
        send(command, answerTo(xml, command))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return {
    domains,
    received,
    tricks,
    codes,
    /** The commands of a name that arrived, in order. */
    commands: (verb: string) => received.filter((xml) => xml.includes(`<command><${verb}`)),
    certificate,
    settings: {
      EPP_HOST: 'localhost',
      EPP_PORT: port,
      EPP_CLIENT_ID: 'CLIENT',
      EPP_PASSWORD: 'the password',
      EPP_CA_FILE: certificate.certFile,
      EPP_CERTIFICATE_FILE: undefined,
      EPP_KEY_FILE: undefined,
      EPP_CONTACTS: { tech: 'TECH-1' },
    },
  }
}
