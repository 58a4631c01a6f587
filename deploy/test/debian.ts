import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Answer {
  status: number | null
  /** The output, including errors. */
  text: string
}

/** Runs a command and waits for it. */
export function tryCommand(command: string, args: readonly string[], env: Record<string, string> = {}): Answer {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 << 20,
  })
  return { status, text: `${stdout}${stderr}`.trim() }
}

/** The same, but throws on failure. */
export function run(command: string, args: readonly string[], env: Record<string, string> = {}): string {
  const { status, text } = tryCommand(command, args, env)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${text.slice(-4000)}`)
  return text
}

const npmFolder = () => dirname(dirname(run('sh', ['-c', 'readlink -f "$(command -v npm)"'])))

const packages = ['ca-certificates', 'dbus', 'libatomic1', 'openssl', 'postgresql-15', 'procps', 'systemd-sysv']

/** Installs a new Debian in a folder, with this Node.js and npm, and with the certificates that this machine trusts. */
export function installDebian(folder: string): void {
  run('debootstrap', ['--variant=minbase', `--include=${packages.join()}`, 'bookworm', folder])
  const local = join(folder, 'usr', 'local')
  copyFileSync(process.execPath, join(local, 'bin', 'node'))
  chmodSync(join(local, 'bin', 'node'), 0o755)
  symlinkSync('/usr/local/bin/node', join(folder, 'usr', 'bin', 'node'))
  mkdirSync(join(local, 'lib', 'node_modules'), { recursive: true })
  cpSync(npmFolder(), join(local, 'lib', 'node_modules', 'npm'), { recursive: true })
  for (const name of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name))
  const trusted = process.env.NODE_EXTRA_CA_CERTS
  if (trusted && existsSync(trusted)) copyFileSync(trusted, join(folder, 'etc', 'ssl', 'certs', 'ca-certificates.crt'))
  writeFileSync(join(folder, 'etc', 'hostname'), 'portal-machine\n')
  for (const user of ['node', 'portal'])
    run('chroot', [folder, 'useradd', '--user-group', '--create-home', '--home-dir', `/home/${user}`, user])
}
