import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of a Chromium for the browser tests; Debian's package is installed where there is none. */
export function ensureChromium(): string {
  const present = places.find((path) => path && existsSync(path))
  if (present) return present
  const install = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium'
  spawnSync('sh', ['-c', install], { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  const installed = places.find((path) => path && existsSync(path))
  if (!installed) throw new Error('There is no Chromium, and none could be installed. Set CHROMIUM to the path of one.')
  return installed
}
