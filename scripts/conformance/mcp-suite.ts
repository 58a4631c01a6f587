import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'

const suite = '@modelcontextprotocol/conformance@0.2.0-alpha.12'
const program = execFileSync('npx', ['--yes', '--package', suite, '-c', 'command -v conformance'], {
  encoding: 'utf8',
}).trim()

const Checks = z.array(
  z.object({
    id: z.string(),
    status: z.string(),
    errorMessage: z.string().optional(),
    details: z.looseObject({ untestable: z.boolean().optional() }).optional().catch(undefined),
  }),
)
export type Check = z.infer<typeof Checks>[number]

/** Runs the suite, as it is published, and returns the checks of each of its scenarios. */
export async function runSuite(
  parameters: string[],
  onLine: (line: string) => void = () => {},
): Promise<Map<string, Check[]>> {
  const folder = mkdtempSync('/tmp/conformance-')
  try {
    const child = spawn(process.execPath, [program, ...parameters, '-o', folder], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output += `${line}\n`
        onLine(line)
      })
    }
    await once(child, 'close')
    const found = new Map<string, Check[]>()
    for (const file of globSync('*/checks.json', { cwd: folder })) {
      const scenario = /^(?:authorization-server-|server-)?(.*)-\d{4}-\d\d-\d\dT/.exec(file)?.[1] ?? file
      found.set(scenario, Checks.parse(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))))
    }
    if (found.size === 0) throw new Error(`The suite wrote no results:\n${output}`)
    return found
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
