import type { Sql } from '@portal/db/src/database.ts'
import { changesRow, bytes, numberOrNull, rowsOf, text, timestamp } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'

/** A sign-in in progress, identified by its state and the browser that started it. */
export const SignInFlow = z.strictObject({
  stateHash: bytes,
  browserHash: bytes,
  encryptedCodeVerifier: text,
  nonce: text,
  callbackUrl: text,
  maxAge: numberOrNull,
  expiresAt: timestamp,
})
export type SignInFlow = z.infer<typeof SignInFlow>

export async function insertSignIn(db: Sql, flow: SignInFlow): Promise<void> {
  await sql`
    insert into session.sign_in (state_hash, browser_hash, code_verifier, nonce, callback_url, max_age, expires_at)
    values (${flow.stateHash}, ${flow.browserHash}, ${flow.encryptedCodeVerifier}, ${flow.nonce}, ${flow.callbackUrl},
      ${flow.maxAge}, ${flow.expiresAt})`.execute(db)
}

const TakenSignIn = SignInFlow.pick({ encryptedCodeVerifier: true, nonce: true, callbackUrl: true, maxAge: true })
type TakenSignIn = z.infer<typeof TakenSignIn>

/** Consumed once: a second response with the same state finds nothing. */
export const takeSignIn = (db: Sql, stateHash: Buffer, browserHash: Buffer, now: Date): Promise<TakenSignIn | null> =>
  rowsOf(TakenSignIn)`
    delete from session.sign_in
    where state_hash = ${stateHash} and browser_hash = ${browserHash} and expires_at > ${now}
    returning code_verifier as "encryptedCodeVerifier", nonce, callback_url as "callbackUrl", max_age as "maxAge"`.first(
    db,
  )

const SignOutFlow = z.strictObject({
  handleHash: bytes,
  encryptedIdToken: text,
  callbackUrl: text,
  expiresAt: timestamp,
})
type SignOutFlow = z.infer<typeof SignOutFlow>

export async function insertSignOut(db: Sql, flow: SignOutFlow): Promise<void> {
  await sql`
    insert into session.sign_out (handle_hash, id_token, callback_url, expires_at)
    values (${flow.handleHash}, ${flow.encryptedIdToken}, ${flow.callbackUrl}, ${flow.expiresAt})`.execute(db)
}

const TakenSignOut = SignOutFlow.pick({ encryptedIdToken: true, callbackUrl: true })
type TakenSignOut = z.infer<typeof TakenSignOut>

export const takeSignOut = (db: Sql, handleHash: Buffer, now: Date): Promise<TakenSignOut | null> =>
  rowsOf(TakenSignOut)`
    delete from session.sign_out where handle_hash = ${handleHash} and expires_at > ${now}
    returning id_token as "encryptedIdToken", callback_url as "callbackUrl"`.first(db)

/** Returns false if this logout token was used before. */
export const takeLogoutToken = (db: Sql, jtiHash: Buffer, expiresAt: Date): Promise<boolean> =>
  changesRow(db)`
    insert into session.logout_token (jti_hash, expires_at) values (${jtiHash}, ${expiresAt})
    on conflict do nothing`
