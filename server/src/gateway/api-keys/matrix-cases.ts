import { createKey, createUser } from '../../testing/factories.ts'
import type { Case, World } from '../../testing/matrix.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { readKey } from './key-text.ts'

const keys = '/key-info/api/keys'

export async function cases({ database, account, admin, otherAccount }: World): Promise<Record<string, Case>> {
  let number = 0
  const made = async (email: string) => ({ keyId: readKey(await createKey(database, email))?.keyId ?? '' })
  const fresh = (of: string) => async () => made(await createUser(database, of))
  const input = () => ({
    name: `Key of the table ${(number += 1)}`,
    resources: ['BusinessPortal'],
    expiresOn: dayOf(new Date()),
  })
  return {
    [`GET ${keys}`]: {},
    [`POST ${keys}`]: { body: input, notForDealer: true },
    [`POST ${keys}/:keyId/rotation`]: {
      own: () => made(admin),
      other: fresh(otherAccount),
      body: () => ({ overlapHours: 1, expiresOn: dayOf(new Date()) }),
      notForDealer: true,
    },
    [`POST ${keys}/:keyId/revocation`]: { own: fresh(account), other: fresh(otherAccount) },
  }
}
