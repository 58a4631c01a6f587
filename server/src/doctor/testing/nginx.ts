import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../testing/free-port.ts'

const program = '/usr/sbin/nginx'
export const hasNginx = existsSync(program)

/** An nginx with a server for each list of directives, all in front of one portal. Returns their addresses. */
export async function startNginx<Name extends string>(portal: string, servers: Record<Name, readonly string[]>) {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  // Its workers run as another user.
  chmodSync(folder, 0o755)
  const names = Object.keys(servers)
  const ports = await Promise.all(names.map(freePort))
  const blocks = Object.values<readonly string[]>(servers).map(
    (lines, i) => `server { listen 127.0.0.1:${ports[i]}; location / { ${lines.join(' ')} proxy_pass ${portal}; } }`,
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const http = ['access_log off;', 'proxy_http_version 1.1;', ...temporary, ...blocks]
  const file = join(folder, 'nginx.conf')
  const log = join(folder, 'error.log')
  writeFileSync(
    file,
    ['daemon off;', `pid ${folder}/pid;`, `error_log ${log};`, 'events {}', `http {\n${http.join('\n')}\n}\n`].join(
      '\n',
    ),
  )
  const server = spawn(program, ['-e', log, '-c', file], { stdio: 'ignore' })
  const ended = once(server, 'exit')
  for (const port of ports) {
    while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))) {
      if (server.exitCode !== null) throw new Error('nginx did not start')
      await sleep(20)
    }
  }
  return {
    urlOf: (name: Name) => `http://127.0.0.1:${ports[names.indexOf(name)]}`,
    async stop() {
      server.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
