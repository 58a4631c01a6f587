import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, timestampOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { z } from 'zod'
import { errors } from './quiet-provider.ts'
import { createCipher } from './secret.ts'
import { sha256 } from '@portal/db/src/sha256.ts'

const ModelRow = z.strictObject({
  // Written by the provider, which validates it when it reads it.
  payload: z.custom<AdapterPayload>((payload) => typeof payload === 'object'),
  consumed_at: timestampOrNull,
})

/** Stores the provider's sessions, grants, codes and tokens in the database, where every process sees them. */
export function createAdapterFactory(system: Sql, secrets: readonly string[]): (model: string) => Adapter {
  // The id of a session or token is a credential: the table stores its hash for lookups, and the id itself only
  // encrypted.
  const ids = createCipher(secrets, 'model ids')

  async function findWhere(where: ReturnType<typeof sql>): Promise<AdapterPayload | undefined> {
    const { rows } = await rowsOf(ModelRow)`
      select payload, consumed_at from identity.model
       where ${where} and (expires_at is null or expires_at > now())`.execute(system)
    const row = rows[0]
    if (!row) return undefined
    return {
      ...row.payload,
      ...(row.payload.jti && { jti: ids.decrypt(row.payload.jti) }),
      ...(row.consumed_at && { consumed: Math.floor(row.consumed_at.getTime() / 1000) }),
    }
  }

  return (model) => ({
    async upsert(id, payload, expiresIn) {
      const stored = JSON.stringify({ ...payload, ...(payload.jti && { jti: ids.encrypt(payload.jti) }) })
      await sql`
        insert into identity.model (model, id_hash, payload, grant_id, uid, user_code, expires_at)
        values (${model}, ${sha256(id)}, ${stored}, ${payload.grantId ?? null}, ${payload.uid ?? null},
          ${payload.userCode ?? null}, now() + make_interval(secs => ${expiresIn ?? null}))
        on conflict (model, id_hash) do update set payload = excluded.payload, grant_id = excluded.grant_id,
          uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`.execute(system)
    },
    find: (id) => findWhere(sql`model = ${model} and id_hash = ${sha256(id)}`),
    findByUid: (uid) => findWhere(sql`model = ${model} and uid = ${uid}`),
    findByUserCode: (userCode) => findWhere(sql`model = ${model} and user_code = ${userCode}`),
    async consume(id) {
      const { numAffectedRows } = await sql`
        update identity.model set consumed_at = now()
         where model = ${model} and id_hash = ${sha256(id)} and consumed_at is null`.execute(system)
      // Two requests read it unused at the same time: only one may continue.
      if (numAffectedRows !== 1n) throw new errors.InvalidGrant('already used')
    },
    async destroy(id) {
      await sql`delete from identity.model where model = ${model} and id_hash = ${sha256(id)}`.execute(system)
    },
    async revokeByGrantId(grantId) {
      await sql`delete from identity.model where model = ${model} and grant_id = ${grantId}`.execute(system)
    },
  })
}
