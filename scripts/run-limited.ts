import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

// `node scripts/run-limited.ts MINUTES COMMAND [ARGUMENT ...]` ends a command that takes longer, and prints what each
// of its processes did, also into the file REASON if there is such a variable. Without it, a run that waits for ever is
// cut off with its log, which shows no reason.
const reportMs = 10_000
const [minutes = '', command = '', ...args] = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'run-limited-'))
const options = [process.env.NODE_OPTIONS, '--report-on-signal', `--report-directory=${reports}`]
const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, NODE_OPTIONS: options.filter(Boolean).join(' ') },
})
const limit = setTimeout(() => void end(), Number(minutes) * 60_000)
child.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.on('exit', (code) => {
  clearTimeout(limit)
  process.exit(code ?? 1)
})

async function end(): Promise<void> {
  const family = child.pid === undefined ? [] : [child.pid, ...descendantsOf(child.pid)]
  say(`\n${command} was ended after ${minutes} minutes. Its processes:`)
  for (const pid of family) say(`${pid}  ${commandOf(pid)}`)
  try {
    await explain(family.filter(isNode))
  } finally {
    // One that remains keeps the log open, for which the caller waits.
    for (const pid of family) send(pid, 'SIGKILL')
  }
}

async function explain(nodes: number[]): Promise<void> {
  for (const pid of nodes) send(pid, 'SIGUSR2')
  const until = Date.now() + reportMs
  while (readReports().length < nodes.length && Date.now() < until) await sleep(200)
  const reported = readReports()
  for (const report of reported) print(report)
  // A process writes no report while it calculates.
  for (const pid of nodes) if (!reported.some(({ header }) => header.processId === pid)) await printStack(pid)
}

function say(text: string): void {
  console.error(text)
  if (process.env.REASON) appendFileSync(process.env.REASON, `${text}\n`)
}

function descendantsOf(pid: number): number[] {
  const children = readFile(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return children.flatMap((each) => [each, ...descendantsOf(each)])
}

function commandOf(pid: number): string {
  return readFile(`/proc/${pid}/cmdline`).split('\0').join(' ').slice(0, 200)
}

const isNode = (pid: number): boolean => basename(commandOf(pid).split(' ')[0] ?? '') === 'node'

/** Empty if the process has ended meanwhile, or the system has no such files. */
function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

interface Report {
  header: { processId: number }
  javascriptStack: { message?: string; stack?: string[] }
  libuv: { type: string; is_active?: boolean; is_referenced?: boolean }[]
}

/** The reports that are complete. */
function readReports(): Report[] {
  return readdirSync(reports).flatMap((name) => {
    try {
      return [JSON.parse(readFileSync(join(reports, name), 'utf8')) as Report]
    } catch {
      return []
    }
  })
}

function print({ header, javascriptStack, libuv }: Report): void {
  const waitsFor = libuv.filter((each) => each.is_active && each.is_referenced).map(({ type }) => type)
  say(`\n${header.processId} waits for ${waitsFor.join(', ') || 'nothing'}`)
  say([javascriptStack.message, ...(javascriptStack.stack ?? []).slice(0, 20)].filter(Boolean).join('\n  '))
}

const Targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }))

interface Frame {
  functionName: string
  location: { scriptId: string; lineNumber: number }
}

interface Message {
  method?: string
  params: { callFrames: Frame[]; scriptId: string; url: string }
}

/** Opens the inspector of a process that calculates, and ends the process: the next one uses the same port. */
async function printStack(pid: number): Promise<void> {
  send(pid, 'SIGUSR1')
  await sleep(1000)
  try {
    const list = await fetch('http://127.0.0.1:9229/json', { signal: AbortSignal.timeout(reportMs) })
    const [target] = Targets.parse(await list.json())
    const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
    const scripts = new Map<string, string>()
    const paused = new Promise<Frame[]>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const { method, params }: Message = JSON.parse(String(data))
        if (method === 'Debugger.scriptParsed') scripts.set(params.scriptId, params.url)
        if (method === 'Debugger.paused') resolve(params.callFrames)
      })
    })
    socket.addEventListener('open', () => {
      for (const [id, method] of ['Debugger.enable', 'Debugger.pause'].entries())
        socket.send(JSON.stringify({ id, method }))
    })
    const frames = await Promise.race([paused, sleep(reportMs, [])])
    say(`\n${pid} calculates in`)
    for (const { functionName, location } of frames.slice(0, 20))
      say(`  ${functionName || 'a function'} (${scripts.get(location.scriptId)}:${location.lineNumber + 1})`)
  } catch (error) {
    say(`\n${pid} does not respond: ${String(error)}`)
  }
  send(pid, 'SIGKILL')
}
