import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './check.ts'
import { inWords } from './finding.ts'
import { readSource } from './source.ts'
import { rooms, tools } from './table.ts'

const root = join(import.meta.dirname, '..', '..')
const paths = globSync(`{${[...rooms, ...tools].join(',')}}/**/*.{ts,tsx,mjs}`, {
  cwd: root,
  exclude: ['**/node_modules', '**/dist', 'bench/peers', 'bench/results'],
})
const sources = paths.map((path) => readSource(path, readFileSync(join(root, path), 'utf8')))
const findings = check(sources)
for (const finding of findings) console.error(inWords(finding))
console.log(`${sources.length} files, ${findings.length} findings`)
process.exitCode = findings.length > 0 ? 1 : 0
