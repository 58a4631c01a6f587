import type { TextReport } from '@portal/contract/notifications/texts.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config.ts'
import { asSystem } from '../actor.ts'
import { recordReport } from './send-texts.ts'

interface ReportParts {
  config: Pick<Config, 'SMS_REPORT_SECRET'>
  database: Pick<Database, 'app'>
}

/** Takes a report of the provider. A wrong secret and an unknown message get the same response. */
export async function takeReport(
  { config, database }: ReportParts,
  authorization: string | undefined,
  { reference, ...report }: TextReport & { reference: string },
) {
  const [, accountId, noticeId] = /^(.+)\.(\d{1,15})$/.exec(reference) ?? []
  if (!isOurs(config.SMS_REPORT_SECRET, authorization) || !accountId || !noticeId) throw unknown()
  const state = await asSystem(database, accountId, (scope) => recordReport(scope, Number(noticeId), report))
  if (!state) throw unknown()
  return { state }
}

/** Compares hashes, so that the time of the comparison does not depend on the secret. */
function isOurs(secret: string | undefined, authorization = ''): boolean {
  return secret !== undefined && timingSafeEqual(sha256(authorization), sha256(`Bearer ${secret}`))
}

function unknown(): Problem {
  return new Problem('not_found', { detail: 'Message not found, or the secret is wrong.' })
}
