/** Files with permitted uses and their number, by reason. The lists only shrink. */
export type Allowed = Readonly<Record<string, Readonly<Record<string, number>>>>

export const mayReadTheEnvironment: Allowed = {
  'A command begins here: it hands the environment to the configuration.': {
    'server/src/start-portal.ts': 2,
    'server/src/account-data/main.ts': 2,
    'server/src/clients/main.ts': 2,
    'server/src/doctor/main.ts': 2,
    'server/src/gateway/contacts/invitations/main.ts': 2,
    'server/src/secrets/main.ts': 2,
    'db/src/backup/main.ts': 1,
    'db/src/distribution/main.ts': 1,
    'db/src/import/main.ts': 1,
  },
  'Modules write output while they load, before there is a configuration; its form is chosen first.': {
    'server/src/observability/output.ts': 1,
  },
  "PostgreSQL's own programs are configured by the environment; they inherit ours.": { 'db/src/backup/tools.ts': 2 },
}

export const mayAskTheNetwork: Allowed = {
  'This is the client that all screens ask by.': { 'web/src/api/client.ts': 1 },
  'The session is asked for before there is a client, and by forms that are not JSON.': {
    'web/src/session/auth-calls.ts': 4,
  },
  'A log goes out while the page closes and waits for no answer.': { 'web/src/monitoring/client-log.ts': 1 },
  'Changes of others come as an event stream.': { 'web/src/live/live-changes.ts': 1 },
}

export const mayReadTheClock: Allowed = {
  'Work between two scopes takes time, and says when it was done.': {
    'server/src/gateway/diagnostics/run-test.ts': 1,
    'server/src/gateway/dns/reverse-service.ts': 1,
    'server/src/gateway/integration/send-changes.ts': 1,
  },
  'An id rises with time, also within one call.': { 'server/src/gateway/commission/desk/store.ts': 1 },
}

export const mayReadTheRequestId: Allowed = {
  'A confirmed email address is written without a scope: the link says whose it is.': {
    'server/src/gateway/contacts/permissions/routes.ts': 1,
  },
  'A bulk change is written over many accounts, without a scope.': {
    'server/src/gateway/integration/routes.ts': 1,
  },
}

/** Empty so far: a missing format is added to contract/format/. */
export const mayFormat: Allowed = {}

/** Empty so far: a file that may be longer, with its lines. */
export const mayBeLong: Allowed = {}

export const mayCountPages: Allowed = {
  'Another product counts its pages as it does.': { 'server/src/upstreams/cloud-director/embedded/director.ts': 1 },
  'The format of TM Forum has an offset and a limit.': { 'server/src/tmf/collection-store.ts': 1 },
  'It finds the oldest row to keep, and pages nothing.': { 'server/src/retention/rules.ts': 1 },
}
