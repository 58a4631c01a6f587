import { contactRoles, contactTitles } from '@portal/contract/contacts/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { optional, orElse, required } from '../columns.ts'
import { contactOfRow, contactOfUser } from '../contact-of.ts'
import type { Entity } from '../entity.ts'
import { choice, emailAddress, identifier, list, phoneNumber, text } from '../column-types.ts'
import { rowNow } from '../row-now.ts'
import { asNewVersion, sameColumns, upsert } from '../upsert.ts'
import { withoutIndexesWhenEmpty } from '../without-indexes.ts'
import { knownAccount } from './account-check.ts'

export const contactRow = z.object({
  account_id: required(identifier, 'The account that the contact belongs to'),
  contact_id: required(identifier, 'The contact; unique within the account'),
  title: orElse(choice(contactTitles), 'Other', 'Title; Other if empty'),
  first_name: required(text(80), 'Given name, or the name of a team'),
  last_name: orElse(text(80), '', 'Family name'),
  email: required(emailAddress, 'Email address'),
  phone: optional(phoneNumber, 'Phone'),
  mobile: optional(phoneNumber, 'Mobile'),
  roles: orElse(list(choice(contactRoles), contactRoles.length), [], 'Roles'),
  sites: orElse(list(identifier, 1000), [], 'Sites they are the contact for; all if empty'),
})

const key = ['account_id', 'contact_id']

export const contacts: Entity = {
  name: 'contacts',
  about: 'Contacts of an account',
  row: contactRow,
  key,
  now: {
    ...rowNow({ table: 'contact', key, row: contactRow }),
    from: sql`staging s left join contact t on t.account_id = s.account_id and t.contact_id = ${contactOfRow}`,
  },
  checks: [
    knownAccount,
    {
      column: 'email',
      reason: 'belongs to a person who signs in: change it in the portal',
      isBad: sql`exists (select from contact c where c.account_id = s.account_id and c.contact_id = s.contact_id
        and c.user_id is not null and lower(c.email) <> s.email)`,
    },
    {
      column: 'email',
      reason: 'belongs to a person who signs in, and to an earlier row of the file',
      isBad: sql`exists (select from staging earlier
          where earlier.account_id = s.account_id and earlier.email = s.email and earlier.line < s.line)
        and ${contactOfUser(sql`s.account_id`, sql`s.email`)} is not null`,
    },
    {
      column: 'sites',
      reason: 'has a site that the account does not have',
      isBad: sql`exists (select from unnest(s.sites) named (site_id) where not exists (
        select from site where site.account_id = s.account_id and site.site_id = named.site_id))`,
    },
  ],
  async write(tx, columns) {
    await sql`update staging s set contact_id = ${contactOfRow} where contact_id <> ${contactOfRow}`.execute(tx)
    return withoutIndexesWhenEmpty(tx, 'contact', () =>
      upsert(tx, {
        table: 'contact',
        key,
        values: sameColumns(columns),
        onChange: asNewVersion(),
      }),
    )
  },
}
