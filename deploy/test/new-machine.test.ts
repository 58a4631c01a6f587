import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deploy } from './commands.ts'
import { type Answer, installDebian, run, tryCommand } from './debian.ts'
import { until } from './until.ts'

// A new Debian, booted with systemd in its own network: the units and the container file are tested unchanged,
// following docs/manual/deploy.md.

const tools = ['/usr/bin/buildah', '/usr/sbin/debootstrap', '/usr/bin/systemd-nspawn']
const canRun = process.getuid?.() === 0 && tools.every((tool) => existsSync(tool))
const folder = canRun ? mkdtempSync(join(tmpdir(), 'portal-machine-')) : ''
const base = join(folder, 'debian')
const machine = join(folder, 'machine')
const nodeImage = 'localhost/node:26-bookworm-slim'
const password = 'only-for-this-run'

const storage = { CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf') }
const buildah = (...args: string[]) => run('buildah', args, storage).split('\n').at(-1) ?? ''

/** Replaces the registry's image by a local copy: the same Debian with the same Node.js. */
function buildImage(): string {
  const lines = ['[storage]', 'driver = "vfs"', `graphroot = "${folder}/graph"`, `runroot = "${folder}/run"`]
  writeFileSync(storage.CONTAINERS_STORAGE_CONF, lines.join('\n'))
  const from = buildah('from', 'scratch')
  buildah('add', '--quiet', from, base, '/')
  const trusted = '/etc/ssl/certs/ca-certificates.crt'
  buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${trusted}`, '--env', `npm_config_cafile=${trusted}`, from)
  buildah('commit', '--quiet', '--rm', from, nodeImage)
  const arg = `NODE_IMAGE=${nodeImage}`
  const file = join(deploy, 'Containerfile')
  buildah(
    'bud',
    '--isolation',
    'chroot',
    '--format',
    'docker',
    '--build-arg',
    arg,
    '-f',
    file,
    '-t',
    'portal',
    join(deploy, '..'),
  )
  return buildah('from', 'localhost/portal')
}

/** Installs the sources and their runtime as deploy.md describes; the build comes from the image. */
function installPortal(opt: string): void {
  run('cp', ['-a', base, machine])
  run('cp', ['-a', opt, join(machine, 'opt', 'portal')])
  const units = join(deploy, 'systemd')
  const into = join(machine, 'etc', 'systemd', 'system')
  for (const unit of readdirSync(units).filter((name) => !name.endsWith('.env')))
    cpSync(join(units, unit), join(into, unit))
  const settings = readFileSync(join(units, 'portal.env'), 'utf8')
    .replaceAll(':CHANGE-ME@127.0.0.1:5000', `:${password}@127.0.0.1:5432`)
    .replace('http://127.0.0.1:8080', 'http://127.0.0.1:3001')
    .replaceAll('CHANGE-ME-to-32-or-more-random-characters', 'only-for-this-run-and-long-enough-for-it')
  mkdirSync(join(machine, 'etc', 'portal'))
  writeFileSync(join(machine, 'etc', 'portal', 'portal.env'), settings)
  const roles = ['portal', 'identity', 'gateway', 'worker', 'monitoring'].map((role) => `--role ${role}`).join(' ')
  writeFileSync(join(machine, 'etc', 'portal', '3001.env'), `PORTAL_ROLES=${roles}\n`)
  run('chroot', [machine, 'install', '-d', '-o', 'portal', '/var/backups/portal'])
}

describe.skipIf(!canRun)('a new machine', () => {
  let boot: ChildProcess
  let container = ''

  const leader = () => readFileSync(`/proc/${boot.pid}/task/${boot.pid}/children`, 'utf8').trim()
  const into = (flags: readonly string[]) => ['-t', leader(), ...flags]
  const inMachine = (...command: string[]): Answer =>
    tryCommand('nsenter', [...into(['-m', '-u', '-i', '-n', '-p']), ...command])
  const status = (path: string, port = 3001) =>
    inMachine(
      'node',
      '-p',
      `fetch('http://127.0.0.1:${port}${path}').then(({ status }) => console.log(status), String)`,
    ).text.split('\n')[0]
  const sql = (statement: string) => inMachine('su', 'postgres', '-c', `psql -qc "${statement}"`)

  beforeAll(async () => {
    installDebian(base)
    container = buildImage()
    installPortal(join(buildah('mount', container), 'opt', 'portal'))
    const log = openSync(join(folder, 'boot.log'), 'a')
    const flags = ['--boot', '--private-network', '--register=no', '--keep-unit', '--directory', machine]
    boot = spawn('systemd-nspawn', flags, { stdio: ['ignore', log, log] })
    await until('PostgreSQL is there', async () => sql('select').status === 0, 60_000)
    expect(sql(`create role portal login createrole password '${password}'`)).toEqual({ status: 0, text: '' })
    expect(sql(`create role portal_gateway login noinherit password '${password}'`)).toEqual({ status: 0, text: '' })
    expect(sql('create database portal owner portal')).toEqual({ status: 0, text: '' })
  }, 900_000)

  afterAll(async () => {
    if (boot?.exitCode === null) {
      const ended = new Promise((resolve) => boot.once('exit', resolve))
      boot.kill('SIGTERM')
      await ended
    }
    if (container) buildah('umount', '--all')
    if (folder) rmSync(folder, { recursive: true, force: true })
  }, 120_000)

  test('systemd starts a process from the unit, and restarts it after a kill', async () => {
    expect(inMachine('systemd-analyze', 'verify', 'portal@3001.service', 'portal-backup.timer')).toEqual({
      status: 0,
      text: '',
    })
    expect(inMachine('systemctl', 'enable', '--now', 'portal@3001').status).toBe(0)
    await until('the portal is ready', async () => status('/readyz') === '200', 60_000)
    const pid = () => inMachine('systemctl', 'show', '-P', 'MainPID', 'portal@3001').text
    const first = pid()
    expect(inMachine('ps', '-o', 'user=', '-p', first).text).toBe('portal')
    expect(inMachine('kill', '-9', first).status).toBe(0)
    await until('another is ready', async () => pid() !== first && status('/readyz') === '200', 60_000)
  }, 150_000)

  test('systemd makes a back-up every night, and here on demand', () => {
    expect(inMachine('systemctl', 'enable', '--now', 'portal-backup.timer').status).toBe(0)
    expect(inMachine('systemctl', 'list-timers', '--no-pager').text).toContain('portal-backup.timer')
    expect(inMachine('systemctl', 'start', 'portal-backup').text).toBe('')
    const [dump = '', ...others] = readdirSync(join(machine, 'var', 'backups', 'portal'))
    expect(others).toEqual([])
    expect(inMachine('pg_restore', '--list', `/var/backups/portal/${dump}`).text).toContain(
      'TABLE DATA public service ',
    )
  })

  test("the doctor finds this machine's database, and explains what it cannot reach", () => {
    const { text } = inMachine(
      'sh',
      '-c',
      'set -a; . /etc/portal/portal.env; cd /opt/portal; node server/src/doctor/main.ts',
    )
    expect(text).toMatch(/database/i)
    expect(text).toContain('portal.example')
  })

  test('the image contains only the runtime, without the build folder, and its process can be stopped', async () => {
    const opt = join(buildah('mount', container), 'opt', 'portal')
    expect(['.git', '.data', '.cache', 'test-results'].filter((name) => existsSync(join(opt, name)))).toEqual([])
    expect(existsSync(join(opt, 'node_modules', 'vite', 'package.json'))).toBe(false)
    const settings = [
      `DATABASE_URL=postgres://portal:${password}@127.0.0.1:5432/portal`,
      `GATEWAY_DATABASE_URL=postgres://portal_gateway:${password}@127.0.0.1:5432/portal`,
      'BASE_URL=https://portal.example',
    ]
    const secrets = ['SESSION_SECRET', 'OIDC_CLIENT_SECRET'].map(
      (name) => `${name}=only-for-this-run-and-long-enough-for-it`,
    )
    const env = ['PORT=3002', ...settings, ...secrets].flatMap((setting) => ['--env', setting])
    const log = openSync(join(folder, 'container.log'), 'a')
    const entry = ['node', '--max-semi-space-size=8', 'dist/server/main.js', '--role', 'portal', '--role', 'identity']
    const args = [
      ...into(['-n']),
      'buildah',
      'run',
      '--isolation',
      'chroot',
      '--user',
      'node',
      ...env,
      container,
      '--',
      ...entry,
    ]
    const started = spawn('nsenter', args, { stdio: ['ignore', log, log], env: { ...process.env, ...storage } })
    await until('the container is ready', async () => status('/readyz', 3002) === '200', 60_000)
    const { config } = JSON.parse(run('buildah', ['inspect', '--type', 'image', 'localhost/portal'], storage)).Docker
    expect(config).toMatchObject({ User: 'node', Entrypoint: entry.slice(0, 3), StopSignal: 'SIGTERM' })
    const [, check = '', words = ''] = config.Healthcheck.Test.slice(1)
    expect(inMachine('env', 'PORT=3002', 'node', check, words).status).toBe(0)
    const inside = run('pgrep', [
      '-f',
      '^/usr/local/bin/node --max-semi-space-size=8 dist/server/main.js --role portal --role identity$',
    ])
    const ended = new Promise((resolve) => started.once('exit', resolve))
    process.kill(Number(inside.split('\n')[0]), 'SIGTERM')
    expect(await ended).toBe(0)
    expect(readFileSync(join(folder, 'container.log'), 'utf8')).not.toContain('"level":"error"')
  }, 150_000)
})
