import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import '../server/src/compile-cache.ts'
import { buildApart, builtServer, isBuilt } from './build.ts'

// `npm start` is the demonstration; a provider's own installation sets ENVIRONMENT and DATABASE_URL.
process.env.ENVIRONMENT ??= 'demo'
process.env.LOG_LEVEL ??= 'warn'
process.on('portal:ready', printWelcome)
// `npm run dev` watches the sources.
const needsBuild = !isBuilt()
if (needsBuild || process.env.ENVIRONMENT === 'development') {
  // The database is prepared meanwhile. Only the next start needs the built server, and the gallery can wait.
  const built = needsBuild ? buildApart('pages') : Promise.resolve()
  if (needsBuild) built.then(() => buildApart('gallery', 'server')).catch((error: unknown) => console.error(error))
  const { startPortal } = await import('../server/src/start-portal.ts')
  startPortal(built)
} else await import(builtServer)

interface SignIn {
  email: string
  password: string
  account: string
  role: string
}

function printWelcome(address: string): void {
  const lines = [`\nThe portal is ready: ${address}\n`]
  if (process.env.ENVIRONMENT === 'demo') {
    const file = join(import.meta.dirname, '..', 'db', 'demo', 'sign-ins.json')
    const signIns: SignIn[] = JSON.parse(readFileSync(file, 'utf8'))
    lines.push('Sign in as:')
    for (const { email, password, account, role } of signIns) {
      lines.push(`  ${email.padEnd(36)} ${password.padEnd(24)} ${role}, ${account}`)
    }
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
