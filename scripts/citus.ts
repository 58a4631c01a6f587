import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

const packages =
  `gcc make flex postgresql-15 postgresql-server-dev-15 libcurl4-openssl-dev libicu-dev libkrb5-dev liblz4-dev
  libpam0g-dev libselinux1-dev libssl-dev libxslt1-dev libzstd-dev xz-utils`.split(/\s+/)

/**
 * Makes sure that the PostgreSQL in `postgres` has Citus: installed, or built from `source`, a folder with its unpacked sources or
 * their archive. Returns why it cannot; null if it has it.
 */
export function prepareCitus(postgres: string, source: string | undefined): string | null {
  const config = join(postgres, 'bin', 'pg_config')
  if (existsSync(config) && hasCitus(config)) return null
  if (!source) {
    return `${postgres} has no Citus. Install it there, or set CITUS_SOURCE to a folder with its sources or their archive.`
  }
  const archive = existsSync(source)
    ? readdirSync(source).find((name) => /^citus-.*\.tar\.(gz|xz)$/.test(name))
    : undefined
  if (!archive && !existsSync(join(source, 'configure')))
    return `${source} has no sources of Citus, nor an archive of them.`
  if (process.getuid?.() !== 0) return 'Citus is installed next to PostgreSQL: build it as root, once.'
  const work = mkdtempSync(join(tmpdir(), 'citus-'))
  try {
    return (
      install() ??
      (archive
        ? attempt('tar', ['xf', join(source, archive), '-C', work, '--strip-components', '1'])
        : copy(source, work)) ??
      build(config, work)
    )
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function hasCitus(config: string): boolean {
  const { stdout } = spawnSync(config, ['--sharedir'], { encoding: 'utf8' })
  return existsSync(join(stdout.trim(), 'extension', 'citus.control'))
}

const install = () =>
  attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    DEBIAN_FRONTEND: 'noninteractive',
  })

function copy(source: string, work: string): null {
  cpSync(source, work, { recursive: true })
  return null
}

function build(config: string, work: string): string | null {
  // Debian's PostgreSQL 15.20 exports a function of the same name.
  const header = join(work, 'src/include/pg_version_compat.h')
  const code = readFileSync(header, 'utf8')
  writeFileSync(header, code.replace(/^have_createdb_privilege\(void\)$/m, 'citus_have_createdb_privilege(void)'))
  const make = ['-s', '-C', work, `-j${availableParallelism()}`, 'with_llvm=no']
  return (
    attempt(join(work, 'configure'), [], { PG_CONFIG: config }, work) ??
    attempt('make', make) ??
    attempt('make', [...make, 'install'])
  )
}

/** Runs a command; why it failed, or null. */
function attempt(
  command: string,
  args: string[],
  environment: Record<string, string> = {},
  cwd?: string,
): string | null {
  const { status, error, stderr } = spawnSync(command, args, {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    ...(cwd !== undefined && { cwd }),
  })
  if (status === 0) return null
  return `${command} failed: ${error?.message ?? stderr.trim().split('\n').slice(-5).join('\n')}`
}
