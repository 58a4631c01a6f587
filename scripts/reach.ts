import { readSources } from './borders/sources.ts'

/** Which of our files each of our files imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

export function readImportGraph(): ImportGraph {
  return new Map(readSources().map(({ path, imports }) => [path, imports.map(({ to }) => to)]))
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
