import { readSources } from './borders/sources.ts'

/** The imports of each of our files. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

export function readImportGraph(): ImportGraph {
  return new Map(readSources().map(({ path, imports }) => [path, imports.map(({ to }) => to)]))
}

/** The files that import one of these, directly or indirectly, and these themselves. */
export function reachedBy(files: readonly string[], graph: ImportGraph): Set<string> {
  const importers = new Map<string, string[]>()
  for (const [path, imports] of graph) {
    for (const to of imports) importers.set(to, [...(importers.get(to) ?? []), path])
  }
  const reached = new Set(files)
  // A set that grows during iteration is iterated to its end.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return reached
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
