import { spawnSync } from 'node:child_process'

export function hasTool(name: string): boolean {
  return (
    spawnSync('sh', ['-c', `command -v ${name}`], { env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin` } }).status === 0
  )
}
