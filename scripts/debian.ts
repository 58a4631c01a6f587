import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

// The headless shell needs half of the processor time of the others: it has no window to draw.
const chromiums = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** System tools of the tests: purpose, a file that shows that it is installed, Debian's package. */
const tools = [
  ['the DNS server', '/usr/sbin/pdns_server', 'pdns-server pdns-backend-sqlite3'],
  ['the judge of zone files', '/usr/bin/named-checkzone', 'bind9-utils'],
  ['questions to DNS servers', '/usr/bin/dig', 'bind9-dnsutils'],
  ['clients of PowerDNS', '/usr/bin/lexicon', 'lexicon lego'],
  ['a test CA', '/usr/bin/pebble', 'pebble'],
  ['clients of dynamic DNS', '/usr/bin/ddclient', 'ddclient inadyn'],
  ['a certificate client with DNS updates', '/usr/bin/certbot', 'certbot python3-certbot-dns-rfc2136'],
  ['another client of DNS updates', '/usr/bin/knsupdate', 'knot-dnsutils'],
  ['a secondary name server', '/usr/sbin/nsd', 'nsd'],
  ['the comparison of zones', '/usr/bin/ldns-compare-zones', 'ldnsutils'],
  ['the other comparison of zones', '/usr/lib/python3/dist-packages/dns/zone.py', 'python3-dnspython'],
  ['the reader of calendars', '/usr/lib/python3/dist-packages/icalendar/__init__.py', 'python3-icalendar'],
  ['ping', '/usr/bin/ping', 'iputils-ping'],
  ['routes', '/usr/sbin/traceroute', 'traceroute'],
  ['measured lines', '/usr/bin/fping', 'fping'],
  ['the reader of PDFs', '/usr/bin/pdftotext', 'poppler-utils'],
  ['the scanner of QR codes', '/usr/bin/zbarimg', 'zbar-tools'],
  ['the judge of alerts', '/usr/bin/promtool', 'prometheus'],
  ['certificates', '/usr/bin/openssl', 'openssl'],
  ['the proxy in front', '/usr/sbin/nginx', 'nginx'],
  ['the pooler of connections', '/usr/sbin/pgbouncer', 'pgbouncer'],
  ['another registry of domains', '/usr/share/perl5/Net/EPP/Protocol.pm', 'libnet-epp-perl libio-socket-ssl-perl'],
  ['another identity server', '/usr/bin/glewlwyd', 'glewlwyd'],
  ['the oldest PostgreSQL that is supported', '/usr/lib/postgresql/15/bin/initdb', 'postgresql-15'],
] as const

/** Tools of the survival test. */
export const productionTools = [
  ['PostgreSQL', '/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  ['the failover of PostgreSQL', '/usr/bin/patroni', 'patroni'],
  ['what Patroni agrees by', '/usr/bin/etcd', 'etcd-server python3-etcd'],
  ['the proxy', '/usr/sbin/haproxy', 'haproxy'],
  ['the pooler of connections', '/usr/sbin/pgbouncer', 'pgbouncer'],
  ['the other proxy', '/usr/sbin/nginx', 'nginx'],
  ['certificates', '/usr/bin/openssl', 'openssl'],
  ['the container file', '/usr/bin/buildah', 'buildah'],
  ['a new Debian', '/usr/sbin/debootstrap', 'debootstrap'],
  ['the units of systemd', '/usr/bin/systemd-nspawn', 'systemd-container'],
] as const

/** The path of a Chromium for browser tests; installs Debian's package if there is none. */
export function ensureChromium(): string {
  const present = () => chromiums.find((path) => path && existsSync(path))
  if (!present()) install('chromium-headless-shell')
  const path = present()
  if (!path) throw new Error('There is no Chromium, and none could be installed. Set CHROMIUM to the path of one.')
  return path
}

/** Installs missing tools on Debian as root; a test that still lacks its tool says so. */
export function ensureTools(wanted: readonly (readonly [string, string, string])[] = tools): void {
  const missing = wanted.filter(([, path]) => !existsSync(path))
  if (missing.length > 0) install(missing.map(([, , name]) => name).join(' '))
  for (const [use, path] of missing)
    if (!existsSync(path)) console.log(`Tests of ${use} are left out: there is no ${path}.`)
}

/** Unpacks Debian's package in a folder, without installing it, unless an earlier run did. Returns its programs' folder. */
export function extractPackage(name: string, folder: string): string {
  const programs = join(folder, 'usr', 'bin')
  if (existsSync(programs)) return programs
  mkdirSync(folder, { recursive: true })
  const run = (command: string, args: readonly string[]) => spawnSync(command, args, { cwd: folder }).status === 0
  // The lists of packages may be missing, or name a version that is gone.
  if (!run('apt-get', ['download', '-qq', name])) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['download', '-qq', name])
  }
  const file = readdirSync(folder).find((each) => each.endsWith('.deb'))
  if (!file || !run('dpkg-deb', ['--extract', file, '.']))
    throw new Error(`Debian's package ${name} could not be fetched. It needs apt-get, dpkg-deb and a Debian mirror.`)
  return programs
}

function install(names: string): void {
  const command = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${names} >/dev/null`
  spawnSync('sh', ['-c', command], { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
