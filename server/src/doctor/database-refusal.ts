import { appRole, dealerRole, staffRole } from '@portal/db/src/roles.ts'
import { type Finding, findingsAbout } from './finding.ts'
import { reasonOf } from './reach.ts'

const refusals: Record<string, (words: { url: URL; setting: string }) => [words: string, remedy: string]> = {
  '28P01': ({ url, setting }) => [`The password of ${url.username} is rejected.`, `Correct ${setting}.`],
  '28000': ({ url }) => [
    `The server rejects ${url.username} from this address.`,
    'Add this machine to pg_hba.conf of the server.',
  ],
  '3D000': ({ url, setting }) => [
    `There is no database called ${url.pathname.slice(1)}.`,
    `Create it, or correct ${setting}.`,
  ],
  '08P01': () => ['A pooler in front of the server refuses it.', 'The findings on the pooler say why.'],
  '53300': () => ['The server has no free connections.', 'Raise max_connections, or put a pooler in front.'],
  '42501': ({ url }) => [
    `${url.username} is not a member of ${appRole}, ${staffRole} and ${dealerRole}.`,
    `grant ${appRole}, ${staffRole}, ${dealerRole} to ${url.username};`,
  ],
  '22023': () => [`The role ${appRole} is missing.`, 'Start the portal: its migrations create the roles.'],
}

/** Explains a failed connection or a rejected login to the operator who configured it. */
export function databaseRefusal(about: string, error: unknown, address: string, setting: string): Finding {
  const url = new URL(address)
  const code = error instanceof Error ? String(Reflect.get(error, 'code')) : ''
  const refusal = refusals[code]?.({ url, setting }) ?? [
    reasonOf(error, url.host),
    `Correct ${setting}, or start the server.`,
  ]
  return findingsAbout(about).wrong(...refusal)
}
