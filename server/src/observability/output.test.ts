import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const Line = z.object({ level: z.string(), time: z.iso.datetime(), msg: z.string() })

/** The output of a process in production, by line, and its exit code. */
function run(args: readonly string[], settings: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, ENVIRONMENT: 'production', ...settings }
  return new Promise<{ code: unknown; lines: z.output<typeof Line>[]; stderr: string }>((resolve) => {
    execFile(process.execPath, [...args], { cwd: join(import.meta.dirname, '..'), env }, (error, stdout, stderr) => {
      const lines = stdout.split('\n').filter(Boolean)
      resolve({ code: error?.code ?? 0, lines: lines.map((line) => Line.parse(JSON.parse(line))), stderr })
    })
  })
}

test('in production every line is JSON: from the console, from Node, and from an uncaught error', async () => {
  const script = `import './observability/output.ts'
    console.warn('a library %s', 'speaks')
    process.emitWarning('Node warns')
    setTimeout(() => { throw new Error('nobody caught this') })`
  const { code, lines, stderr } = await run(['--input-type=module', '--eval', script])
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    ['warn', 'a library speaks'],
    ['warn', 'Node warns'],
    ['fatal', 'an uncaught error'],
  ])
  expect([code, stderr]).toEqual([1, ''])
})

test('in production the last line of a failed start is JSON too', async () => {
  const { code, lines, stderr } = await run(['main.ts'], { PORT: 'none' })
  expect(lines.at(-1)).toMatchObject({ level: 'fatal', msg: expect.stringContaining('PORT') })
  expect([code, stderr]).toEqual([1, ''])
})
