import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deploy } from './commands.ts'

interface Places {
  folder: string
  certificate: string
  /** Addresses with their ports. */
  portal: string
  inside: string
  /** The two processes of all roles. */
  processes: readonly [string, string]
}

/** The unchanged deploy/nginx.conf with the addresses and folders of a test. */
export function nginxConfiguration({ folder, certificate, portal, inside, processes }: Places): string {
  // The response names the process, for tests of which one serves.
  const servedBy = 'add_header x-served-by $upstream_addr always;'
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  return readFileSync(join(deploy, 'nginx.conf'), 'utf8')
    .replace('http {', () => `http {\n${[servedBy, ...temporary].join('\n')}`)
    .replace('listen 443', `listen ${portal}`)
    .replace('listen 127.0.0.1:8080', `listen ${inside}`)
    .replaceAll(/127\.0\.0\.1:30[01]1/g, processes[0])
    .replaceAll(/127\.0\.0\.1:30[01]2/g, processes[1])
    .replace(/ssl_certificate .*/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${certificate};`)
    .replace('/run/nginx.pid', join(folder, 'nginx.pid'))
    .replace('/var/log/nginx/error.log', join(folder, 'error.log'))
    .replace('/var/cache/nginx/portal', join(folder, 'cache'))
}
