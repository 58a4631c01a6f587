import { matches } from './borders/matches.ts'
import { readSources } from './borders/sources.ts'

/** The imports of each of our files. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

export function readImportGraph(): ImportGraph {
  return new Map(readSources().map(({ path, imports }) => [path, imports.map(({ to }) => to)]))
}

/** Files that are found by their path and not imported, and the files that read them. */
export const readByPath: readonly { path: string; readers: string[] }[] = [
  { path: 'db/migrations/**', readers: ['db/src/migrate.ts'] },
  { path: 'db/demo/files/**', readers: ['db/demo/load.ts'] },
  { path: 'db/examples/**', readers: ['db/src/import/examples.test.ts', 'db/src/import/watch-folder.test.ts'] },
  { path: 'server/src/gateway/**/matrix-cases.ts', readers: ['server/src/gateway/matrix.test.ts'] },
  { path: 'cli/src/main.ts', readers: ['cli/src/run.test.ts'] },
  { path: 'server/src/main.ts', readers: ['server/src/main.test.ts'] },
  { path: 'server/src/thread.ts', readers: ['server/src/threads/in-thread.ts'] },
  {
    path: 'docs/**',
    readers: [
      'scripts/docs.test.ts',
      'scripts/manual.test.ts',
      'scripts/new-area/new-area.test.ts',
      'scripts/settings-doc.test.ts',
      'server/src/account-data/manual.test.ts',
      'server/src/gateway/developers/generated-client.test.ts',
      'server/src/gateway/integration/manual.test.ts',
    ],
  },
]

/** Every test depends on these. */
const foundations = ['package-lock.json', 'vitest.config.ts', 'tsconfig*.json', '**/tsconfig.json', '.oxlintrc.json']

/** The files that import or read one of these, directly or indirectly, and these themselves. */
export function reachedBy(files: readonly string[], graph: ImportGraph): Set<string> {
  if (files.some((file) => matches(file, foundations))) return new Set([...files, ...graph.keys()])
  const importers = new Map<string, string[]>()
  for (const [path, imports] of graph) {
    for (const to of imports) importers.set(to, [...(importers.get(to) ?? []), path])
  }
  const reached = new Set(files)
  // A set that grows during iteration is iterated to its end.
  for (const file of reached) {
    const readers = readByPath.flatMap(({ path, readers: names }) => (matches(file, [path]) ? names : []))
    for (const next of [...(importers.get(file) ?? []), ...readers]) reached.add(next)
  }
  return reached
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
