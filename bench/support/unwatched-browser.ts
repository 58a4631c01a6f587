import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureChromium } from '../../scripts/debian.ts'
import { browserArguments } from './browser.ts'
import { withFolder } from './portal.ts'

type Answer = Record<string, unknown>

export interface Devtools {
  send(method: string, parameters?: object, sessionId?: string): Promise<Answer>
}

/**
 * A browser without the instrumentation that a visitor's browser lacks. Playwright observes each page's network and
 * console, for which Chromium records a stack trace of every request; on a first load that costs as much as the code
 * itself.
 */
export function withUnwatchedBrowser<T>(work: (devtools: Devtools) => Promise<T>): Promise<T> {
  return withFolder(async (profile) => {
    const process = spawn(
      ensureChromium(),
      [...browserArguments, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
      { stdio: 'ignore' },
    )
    const ended = new Promise((resolve) => process.once('exit', resolve))
    try {
      const devtools = await connect(await addressOf(profile))
      const result = await work(devtools)
      // Debian starts the browser from a script, whose end would leave it running.
      await devtools.close()
      return result
    } finally {
      process.kill()
      await ended
    }
  })
}

async function addressOf(profile: string): Promise<string> {
  const file = join(profile, 'DevToolsActivePort')
  for (let tries = 0; tries < 200; tries += 1) {
    const [port, path] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    if (port && path) return `ws://127.0.0.1:${port}${path}`
    // The browser reports its start in a file.
    await sleep(50)
  }
  throw new Error('The browser did not start')
}

async function connect(address: string): Promise<Devtools & { close(): Promise<void> }> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (message: { result?: Answer; error?: { message: string } }) => void>()
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()))
  void closed.then(() => {
    for (const answer of waiting.values()) answer({ error: { message: 'The browser has ended' } })
  })
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data))
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('The browser cannot be reached')))
  })
  const write = (method: string, parameters: object, sessionId?: string) => {
    lastId += 1
    socket.send(JSON.stringify({ id: lastId, method, params: parameters, ...(sessionId && { sessionId }) }))
  }
  return {
    send: (method, parameters = {}, sessionId) =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) reject(new Error(`${method}: The browser has ended`))
        write(method, parameters, sessionId)
        waiting.set(lastId, ({ result = {}, error }) =>
          error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
        )
      }),
    // A browser that ends may not answer any more.
    close: () => {
      write('Browser.close', {})
      return closed
    },
  }
}
