import { once } from 'node:events'
import { connect, type ConnectionOptions } from 'node:tls'
import { newId } from '../../../lib/new-id.ts'
import { UpstreamFault } from '../../calls/fault.ts'
import { isTimeout } from '../../calls/read-answer.ts'
import { type EppAnswer, eppNamespace, readAnswer } from './answers.ts'
import { frameOf, readFrames } from './frames.ts'
import { findElement, type Markup, parseXml, xml, type XmlElement } from '../../../lib/xml.ts'

export const objects = ['domain', 'contact', 'host'].map((object) => `urn:ietf:params:xml:ns:${object}-1.0`)

export interface EppServer {
  /** For customers: "The registrar". */
  name: string
  tls: ConnectionOptions & { host: string; port: number }
  clientId: string
  password: string
  /** For the whole session. */
  timeoutMs: number
  maxBytes: number
}

/** Sends a command with our reference, and reads the answer to it. */
export type AskRegistry = (command: Markup, reference?: string) => Promise<EppAnswer>

/** Signs in on a connection of its own, works, and signs out. Throws UpstreamFault. */
export async function inSession<T>(server: EppServer, work: (ask: AskRegistry) => Promise<T>): Promise<T> {
  const { name, tls, timeoutMs, maxBytes } = server
  const socket = connect({ servername: tls.host, minVersion: 'TLSv1.2', ...tls })
  const late = new DOMException(`No answer within ${timeoutMs} ms`, 'TimeoutError')
  const timer = setTimeout(() => socket.destroy(late), timeoutMs)
  try {
    await once(socket, 'secureConnect')
    const frames = readFrames(name, socket, maxBytes)
    const read = async () => {
      const { value, done } = await frames.next()
      if (done) throw new UpstreamFault(name, 'down', { cause: 'The connection was closed.' })
      return readRoot(name, value)
    }
    const ask: AskRegistry = async (command, reference = '') => {
      const id = `${reference.slice(0, 30)}${reference && '.'}${newId()}`.slice(0, 64)
      socket.write(
        frameOf(
          xml`<?xml version="1.0" encoding="UTF-8"?>
<epp xmlns="${eppNamespace}"><command>${command}<clTRID>${id}</clTRID></command></epp>`.text,
        ),
      )
      return readAnswer(name, await read(), id)
    }
    await signIn(server, await read(), ask)
    const result = await work(ask)
    // The work is done: a registry that closes the connection before it confirms the sign-out changes nothing.
    await ask(xml`<logout/>`).catch(() => {})
    return result
  } catch (cause) {
    if (cause instanceof UpstreamFault) throw cause
    throw new UpstreamFault(name, isTimeout(cause) ? 'slow' : 'down', { cause })
  } finally {
    clearTimeout(timer)
    // An error after the result has no reader.
    socket.on('error', () => {})
    socket.destroy()
  }
}

async function signIn({ name, clientId, password }: EppServer, hello: XmlElement, ask: AskRegistry): Promise<void> {
  const menu = findElement(hello, eppNamespace, 'greeting', 'svcMenu')
  if (!menu) throw new UpstreamFault(name, 'garbled', { cause: 'There is no greeting.' })
  const offered = menu.children.filter(({ name: child }) => child === 'objURI').map(({ text }) => text.trim())
  const used = objects.filter((object) => offered.includes(object))
  const { code, message } = await ask(xml`<login><clID>${clientId}</clID><pw>${password}</pw>
<options><version>1.0</version><lang>en</lang></options>
<svcs>${used.map((object) => xml`<objURI>${object}</objURI>`)}</svcs></login>`)
  if (code >= 2000) throw new UpstreamFault(name, 'refused', { cause: { code, message } })
}

function readRoot(name: string, text: string): XmlElement {
  try {
    const root = parseXml(text)
    if (root.namespace === eppNamespace && root.name === 'epp') return root
  } catch (cause) {
    throw new UpstreamFault(name, 'garbled', { cause })
  }
  throw new UpstreamFault(name, 'garbled', { cause: 'It is not EPP.' })
}
