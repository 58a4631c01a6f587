import { type Kysely, sql } from 'kysely'
import { grantDealerRead } from '../src/grants.ts'
import { makeRoles } from '../src/roles.ts'

/** Dealers read over their customers: the rule of whose rows they see, and the tables that it covers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeRoles((statement) => sql.raw(statement).execute(db))
  await sql`
    do $$ begin
      execute format('grant connect on database %I to portal_dealer', current_database());
    end $$;
    grant usage on schema public to portal_dealer;

    -- The open accounts of the dealer's customers that allow it to read. In an account in which the person also has a
    -- place, they hold the permissions of that place, and open it by switching. Runs as the owner, because the rows
    -- that it reads decide which rows the role sees.
    create function customers_of_dealer() returns text[]
    language sql stable security definer set search_path = public, pg_temp as $$
      select array(
        select c.account_id from account d join account c on c.parent_dealer_id = d.account_id
        where d.account_id = current_setting('portal.dealer_id', true) and d.type = 'dealer' and d.closed_at is null
          and c.closed_at is null and c.dealer_access <> 'none'
          and not exists (select from portal_user u
            where u.person = current_setting('portal.person', true) and u.account_id = c.account_id
              and u.status = 'active' and (u.ends_at is null or u.ends_at > now())))
    $$;
    revoke execute on function customers_of_dealer from public;
    grant execute on function customers_of_dealer to portal_dealer;

    ${grantDealerRead('account')};
    ${grantDealerRead('service_count')};
    ${grantDealerRead('service')};
    ${grantDealerRead('site')};
    ${grantDealerRead('service_order')};
    ${grantDealerRead('help_case')};
    ${grantDealerRead('case_watcher')}`.execute(db)
}
