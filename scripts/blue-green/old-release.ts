import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  constants,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'

const ours = join(import.meta.dirname, '..', '..')
const Manifest = z.object({ workspaces: z.array(z.string()) })

/** Unpacks a revision of this repository into the folder and builds it. Its packages from npm are those of this release. */
export function makeRelease(revision: string, folder: string): void {
  mkdirSync(folder)
  const archive = execFileSync('git', ['archive', revision], { cwd: ours, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@portal'), { recursive: true })
  for (const name of readdirSync(join(ours, 'node_modules'))) {
    // Caches of the builder stay apart.
    if (name !== '@portal' && !name.startsWith('.vite'))
      symlinkSync(join(ours, 'node_modules', name), join(modules, name))
  }
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const name of Manifest.parse(manifest).workspaces)
    symlinkSync(join(folder, name), join(modules, '@portal', basename(name)))
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: 'inherit' })
}

/** Lets each release serve the files of the other one, which its pages ask for at any process. */
export function shareAssets(folders: readonly string[]): void {
  for (const from of folders) {
    for (const to of folders) {
      if (from === to) continue
      for (const file of globSync(join(from, 'dist', 'web', 'assets', '*'))) {
        const copy = join(to, 'dist', 'kept-assets', basename(file))
        if (!existsSync(copy)) copyFileSync(file, copy, constants.COPYFILE_EXCL)
      }
    }
  }
}
