import { sql } from 'kysely'
import { isIP } from 'node:net'
import { z } from 'zod'
import { shortIpv6 } from '@portal/contract/dns/records/addresses.ts'
import { normaliseReverseName } from '../../dns-rules/reverse-names.ts'
import { RecordProblem } from '../../dns-rules/zone-names.ts'
import { optional, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { identifier, text } from '../column-types.ts'
import { upsert } from '../upsert.ts'
import { knownAccount } from './account-check.ts'

export const reverseNameRow = z
  .object({
    account_id: required(identifier, 'The account that has the address'),
    address: required(text(45), 'The address, IPv4 or IPv6; one of the services of the account'),
    name: optional(text(253), 'Its complete name; none if empty'),
  })
  // Normalises the address, which has several spellings, and applies the screen's rules to the name.
  .check((row) => {
    const { address, name } = row.value
    const refuse = (column: string, message: string) =>
      row.issues.push({ code: 'custom', path: [column], message, input: row.value })
    if (isIP(address) === 0 || address.includes('%')) {
      refuse('address', 'is not an IP address')
      return
    }
    try {
      row.value = {
        ...row.value,
        address: shortIpv6(address) ?? address,
        name: name ? normaliseReverseName(name) : null,
      }
    } catch (error) {
      if (!(error instanceof RecordProblem)) throw error
      refuse('name', error.message)
    }
  })

export const reverseNames: Entity = {
  name: 'reverse-names',
  about: 'Reverse names of addresses; changes are published within two minutes',
  row: reverseNameRow,
  key: ['account_id', 'address'],
  now: {
    from: sql`staging s left join dns_reverse_name t on t.account_id = s.account_id and t.address = s.address::inet`,
    key: sql`t.address`,
    values: { name: sql`t.name` },
  },
  checks: [
    knownAccount,
    {
      column: 'address',
      reason: 'is in no address block of the services of the account',
      isBad: sql`not exists (select from address_block b where b.account_id = s.account_id and s.address::inet <<= b.block)`,
    },
  ],
  write: (tx) =>
    upsert(tx, {
      table: 'dns_reverse_name',
      key: ['account_id', 'address'],
      values: {
        account_id: sql`s.account_id`,
        address: sql`s.address::inet`,
        name: sql`s.name`,
        changed_by: sql`'Import'`,
        changed_at: sql`now()`,
      },
      notCompared: ['changed_by', 'changed_at'],
      onChange: sql`is_live = false, changed_by = 'Import', changed_at = excluded.changed_at`,
    }),
}
