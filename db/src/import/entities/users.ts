import { permissionResources, staffResources } from '@portal/contract/permission.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { optional, orElse, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { choice, emailAddress, identifier, list, pattern, phoneNumber, text } from '../column-types.ts'
import { subjectOf, writePeople } from '../people.ts'
import { knownAccount } from './account-check.ts'

const passwordHash = pattern(
  /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/,
  'an argon2id hash in PHC form, never a password',
)

export const userRow = z.object({
  account_id: required(identifier, 'The account that the person acts for'),
  email: required(emailAddress, 'Sign-in address; it cannot be changed for an existing user'),
  given_name: optional(text(80), 'Given name'),
  family_name: optional(text(80), 'Family name'),
  subject: optional(text(255), 'Subject at the identity server; derived from the email address if empty'),
  permissions: orElse(
    list(choice([...permissionResources, ...staffResources]), permissionResources.length + staffResources.length),
    [],
    'All permissions',
  ),
  status: orElse(choice(['invited', 'active', 'suspended', 'left']), 'active', 'Active if empty'),
  phone: optional(phoneNumber, 'Phone, given to applications that request it from the embedded identity server'),
  address: optional(
    text(300),
    'Postal address, given to applications that request it from the embedded identity server',
  ),
  password_hash: optional(passwordHash, 'Password for the embedded identity server; unchanged if empty'),
})

export const users: Entity = {
  name: 'users',
  about: 'People who sign in',
  row: userRow,
  key: ['email'],
  now: {
    from: sql`staging s left join portal_user t on t.subject = ${subjectOf()}
      left join identity.login l on l.subject = t.subject`,
    key: sql`t.user_id`,
    values: {
      account_id: sql`t.account_id`,
      email: sql`t.email`,
      given_name: sql`t.given_name`,
      family_name: sql`t.family_name`,
      status: sql`t.status`,
      permissions: sql`(select coalesce(array_agg(granted order by array_position(s.permissions, granted), granted), '{}')
        from (select resource as granted from permission_grant g where g.user_id = t.user_id) held)`,
      phone: sql`l.phone`,
      address: sql`l.address`,
      password_hash: sql`case when s.password_hash is not null then l.password_hash end`,
    },
  },
  secret: ['password_hash'],
  checks: [
    knownAccount,
    {
      column: 'email',
      reason: 'already belongs to another person',
      isBad: sql`identity.is_address_taken(s.email, ${subjectOf()})`,
    },
    {
      column: 'email',
      reason: 'is not this person’s sign-in address: only they can change it',
      isBad: sql`exists (
        select from identity.login l where l.subject = ${subjectOf()} and lower(l.email) <> s.email)`,
    },
    {
      column: 'subject',
      reason: 'already belongs to another account',
      isBad: sql`exists (
        select from portal_user u where u.subject = ${subjectOf()} and u.account_id <> s.account_id)`,
    },
    {
      column: 'subject',
      reason: 'is in the file twice',
      isBad: sql`exists (select from staging t where t.subject = s.subject and t.line < s.line)`,
    },
  ],
  write: (tx, columns) => writePeople(tx, columns),
}

/**
 * Whether the login `l` was ever used. One without a password may have a passkey, or have lost its password when a
 * change of address was undone; records of sign-ins are deleted in time.
 */
const wasUsed = sql`(l.password_hash is not null or l.password_changed_at is not null
  or exists (select from identity.passkey p where p.subject = l.subject)
  or exists (select from identity.sign_in i where i.subject = l.subject and i.outcome = 'signed_in'))`

/** People from another system. It has the desk's rights: over customers' people, never over the provider's. */
export const customersUsers: Entity = {
  ...users,
  checks: [
    ...users.checks,
    {
      column: 'account_id',
      reason: 'is the provider’s account, whose people cannot be managed by a system',
      isBad: sql`is_provider_account(s.account_id)`,
    },
    {
      column: 'email',
      reason: 'belongs to a person who works for the provider: no system can change them',
      isBad: sql`works_at_desk(${subjectOf()})`,
    },
    {
      column: 'permissions',
      reason: 'includes a permission of the provider’s staff, which no system can grant',
      isBad: sql`s.permissions && ${[...staffResources]}::text[]`,
    },
    {
      column: 'password_hash',
      reason: 'is of a person who has signed in or has a password: only they can set it',
      isBad: sql`s.password_hash is not null and exists (
        select from identity.login l where l.subject = ${subjectOf()}
          and l.password_hash is distinct from s.password_hash and ${wasUsed})`,
    },
  ],
}
