import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSource, type Source } from './source.ts'
import { rooms, tools } from './table.ts'

const root = join(import.meta.dirname, '..', '..')

/** All our files with their imports. */
export function readSources(): Source[] {
  const paths = globSync(`{${[...rooms, ...tools].join(',')}}/**/*.{ts,tsx,mjs}`, {
    cwd: root,
    exclude: ['**/node_modules', '**/dist', 'bench/peers', 'bench/results'],
  })
  return paths.map((path) => readSource(path, readFileSync(join(root, path), 'utf8')))
}
