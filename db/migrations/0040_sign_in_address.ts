import { type Kysely, sql } from 'kysely'

/** The address that a person signs in with is theirs, and changes by a link to the new one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await separateAddresses(db)
  await createEmailChange(db)
}

/** A contact has an address of their own: it no longer follows the one that they sign in with. */
async function separateAddresses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function follow_changed_user() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      update contact set status = new.status,
        left_at = case when new.status = 'left' then coalesce(left_at, now()) end,
        first_name = case when (new.given_name, new.family_name) is distinct from (old.given_name, old.family_name)
          then coalesce(new.given_name, new.family_name, first_name) else first_name end,
        last_name = case when (new.given_name, new.family_name) is distinct from (old.given_name, old.family_name)
          then case when new.given_name is null then '' else coalesce(new.family_name, '') end else last_name end
      where account_id = new.account_id and user_id = new.user_id;
      return null;
    end $$`.execute(db)
  await sql`drop trigger follow_changed_user on portal_user`.execute(db)
  await sql`
    create trigger follow_changed_user after update of given_name, family_name, status on portal_user
      for each row when (old is distinct from new) execute function follow_changed_user()`.execute(db)
}

/** Changes of sign-in addresses: asked for, confirmed at the new address, undone from the old one. Only hashes of secrets are here. */
async function createEmailChange(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity.email_change (
      change_id bigint generated always as identity primary key,
      subject text not null references identity.login on delete cascade,
      old_email text not null,
      new_email text not null,
      confirm_hash bytea not null unique,
      undo_hash bytea unique,
      requested_at timestamptz not null default now(),
      confirmed_at timestamptz,
      expires_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db)
  await sql`create index email_change_subject on identity.email_change (subject)`.execute(db)
  await sql`create index email_change_old_email on identity.email_change (lower(old_email))`.execute(db)
  await sql`create index email_change_expires on identity.email_change (expires_at)`.execute(db)
  // An address that its person can still go back to is kept for them.
  await sql`
    create function identity.is_address_taken(sign_in text, except_subject text) returns boolean
    language sql stable as $$
      select exists (select from identity.login where lower(email) = lower(sign_in) and subject <> except_subject)
        or exists (select from identity.email_change
          where lower(old_email) = lower(sign_in) and subject <> except_subject
            and confirmed_at is not null and ended_at is null and expires_at > now())
    $$`.execute(db)
}
