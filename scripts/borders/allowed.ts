/** The files that may do it, with how often, by the reason why. This only shrinks. */
export type Allowed = Readonly<Record<string, Readonly<Record<string, number>>>>

export const mayReadTheEnvironment: Allowed = {
  'A command begins here: it hands the environment to the configuration.': {
    'server/src/main.ts': 2,
    'server/src/observe/output.ts': 1,
    'server/src/account-data/main.ts': 2,
    'server/src/clients/main.ts': 2,
    'server/src/doctor/main.ts': 2,
    'server/src/secrets/main.ts': 2,
    'db/src/backup/main.ts': 1,
    'db/src/distribution/main.ts': 1,
    'db/src/import/main.ts': 2,
  },
  "PostgreSQL's own programs are told by the environment; they inherit ours.": { 'db/src/backup/tools.ts': 2 },
}

export const mayAskTheNetwork: Allowed = {
  'This is the client that all screens ask by.': { 'web/src/api/client.ts': 1 },
  'The session is asked for before there is a client, and by forms that are not JSON.': {
    'web/src/session/auth-calls.ts': 4,
  },
  'A log goes out while the page closes and waits for no answer.': { 'web/src/monitoring/client-log.ts': 1 },
  'Changes of others come as an event stream.': { 'web/src/live/live-changes.ts': 1 },
}
