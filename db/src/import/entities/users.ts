import { permissionResources, staffResources } from '@portal/contract/permission.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { optional, orElse, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { choice, emailAddress, identifier, list, pattern, phoneNumber, text } from '../kinds.ts'
import { subjectOf, writePeople } from '../people.ts'
import { knownAccount } from './account-check.ts'

const passwordHash = pattern(
  /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/,
  'an argon2id hash in PHC form, never a password',
)

export const userRow = z.object({
  account_id: required(identifier, 'The account that the person acts for'),
  email: required(emailAddress, 'What they sign in with; of somebody who is known already it cannot be changed'),
  given_name: optional(text(80), 'Given name'),
  family_name: optional(text(80), 'Family name'),
  subject: optional(text(255), 'Who they are to the identity server; derived from the e-mail address when empty'),
  permissions: orElse(
    list(choice([...permissionResources, ...staffResources]), permissionResources.length + staffResources.length),
    [],
    'All that they may use',
  ),
  status: orElse(choice(['invited', 'active', 'suspended', 'left']), 'active', 'Active when empty'),
  phone: optional(phoneNumber, 'Telephone, told to applications that ask the embedded identity server for it'),
  address: optional(text(300), 'Postal address, told to applications that ask the embedded identity server for it'),
  password_hash: optional(passwordHash, 'A password for the embedded identity server; it is kept when empty'),
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
      reason: 'belongs to another person already',
      isBad: sql`identity.is_address_taken(s.email, ${subjectOf()})`,
    },
    {
      column: 'email',
      reason: 'is not what this person signs in with: only they change that',
      isBad: sql`exists (
        select from identity.login l where l.subject = ${subjectOf()} and lower(l.email) <> s.email)`,
    },
    {
      column: 'subject',
      reason: 'is a person of another account already',
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

/** People as another system brings them. It stands where the desk stands: above customers, never above the provider's people. */
export const customersUsers: Entity = {
  ...users,
  checks: [
    ...users.checks,
    {
      column: 'account_id',
      reason: 'is the account of the provider, whose people are not brought by a system',
      isBad: sql`is_provider_account(s.account_id)`,
    },
    {
      column: 'email',
      reason: 'is of a person who works for the provider: no system changes them',
      isBad: sql`works_at_desk(${subjectOf()})`,
    },
    {
      column: 'permissions',
      reason: 'has one of the provider’s own people, which no system gives',
      isBad: sql`s.permissions && ${[...staffResources]}::text[]`,
    },
    {
      column: 'password_hash',
      reason: 'is there already: only the person changes it',
      isBad: sql`s.password_hash is not null and exists (
        select from identity.login l where l.subject = ${subjectOf()} and l.password_hash <> s.password_hash)`,
    },
  ],
}
