import type { Allowed } from './allowed.ts'

export const mayHoldSql: Allowed = {
  'Pieces of SQL that stores share.': {
    'server/src/lists/read-page.ts': 1,
    'server/src/gateway/read-batches.ts': 1,
    'server/src/gateway/visits/visitors/kept-from.ts': 1,
    'server/src/lib/find-things.ts': 1,
    'server/src/lib/utc.ts': 1,
  },
  'It notifies other processes or listens to them, and stores nothing.': {
    'server/src/lib/announce.ts': 1,
  },
  'It works on every table there is, by lists of tables.': {
    'server/src/account-data/catalogue.ts': 1,
    'server/src/account-data/close-account.ts': 1,
    'server/src/account-data/collections.ts': 1,
    'server/src/account-data/delete-account.ts': 1,
    'server/src/account-data/delete-people.ts': 1,
    'server/src/account-data/elsewhere.ts': 1,
    'server/src/account-data/kept-by-law.ts': 1,
    'server/src/account-data/plan-deletion.ts': 1,
    'server/src/account-data/write-export.ts': 1,
    'server/src/retention/apply.ts': 1,
    'server/src/retention/jobs.ts': 1,
    'server/src/retention/rules.ts': 1,
  },
  'It looks at the database itself, not at what is stored in it.': {
    'server/src/doctor/checks/database.ts': 1,
    'server/src/doctor/checks/retention.ts': 1,
    'server/src/observability/gauges.ts': 1,
    'server/src/portal/health.ts': 1,
  },
  'The collections of an interface, each the SQL that reads it: tables of statements under another name.': {
    'server/src/gateway/integration/entities.ts': 1,
  },
}
