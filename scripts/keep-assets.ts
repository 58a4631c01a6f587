import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const keptDays = 7

/**
 * Keeps the files of the release that a build is about to replace, for tabs that are still open and may load more of
 * them. Files not served by any release for seven days are deleted.
 */
export function keepAssets(dist: string, now = new Date()): void {
  const assets = join(dist, 'web', 'assets')
  const kept = join(dist, 'kept-assets')
  mkdirSync(kept, { recursive: true })
  if (existsSync(assets)) {
    for (const name of readdirSync(assets)) {
      const copy = join(kept, name)
      if (!existsSync(copy)) copyFileSync(join(assets, name), copy)
      // The day on which it was last served.
      utimesSync(copy, now, now)
    }
  }
  const oldest = now.getTime() - keptDays * 24 * 60 * 60_000
  for (const name of readdirSync(kept)) {
    if (statSync(join(kept, name)).mtimeMs < oldest) rmSync(join(kept, name))
  }
}
