import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSource } from './borders/source.ts'

const root = join(import.meta.dirname, '..')

/** Which of our files each of our files imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

export function readImportGraph(): ImportGraph {
  const paths = globSync('{contract,ui,web,db,identity,server,scripts,deploy,e2e,bench}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist', 'bench/peers'],
  })
  return new Map(
    paths.map((path) => {
      const { imports } = readSource(path, readFileSync(join(root, path), 'utf8'))
      return [path, imports.map(({ to }) => to)]
    }),
  )
}

/** The files that import one of these, by whatever way around, and these themselves. */
export function reachedBy(files: readonly string[], graph: ImportGraph): Set<string> {
  const importers = new Map<string, string[]>()
  for (const [path, imports] of graph) {
    for (const to of imports) importers.set(to, [...(importers.get(to) ?? []), path])
  }
  const reached = new Set(files)
  // A set that grows while it is walked is walked to its end.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return reached
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
