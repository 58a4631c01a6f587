import type { Database } from '@portal/db/src/database.ts'
import { eachDue } from '../../each-due.ts'
import { checkClaim, type ClaimParts } from './service.ts'
import { listDueClaims } from './store.ts'

/** Looks for the proof of every claim, and ends those without one in time. */
export async function checkClaims(database: Database, using: ClaimParts, now: Date): Promise<void> {
  await eachDue(database, now, listDueClaims, (claim, inScope) => checkClaim(inScope, using, claim.zoneId))
}
