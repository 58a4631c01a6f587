import { matchesGlob } from 'node:path/posix'

export function matches(path: string, globs: readonly string[] = []): boolean {
  return globs.some((glob) => matchesGlob(path, glob))
}
