export const revisions = ['2025-11-25', '2026-07-28'] as const
export type Revision = (typeof revisions)[number]

/** Scenarios that need no tool of the suite: they judge the portal's own server, beside the required ones. */
export const ofAnyServer: Record<Revision, readonly string[]> = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection'],
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'resources-list',
    'dns-rebinding-protection',
    'sep-2164-resource-not-found',
    'http-header-validation',
  ],
}

const noSessions = 'without a session, a server of 2025-11-25 cannot send a request to the program'
const noStreams = 'no stream stays open, so no update could be sent'

/** Required scenarios about features that the portal does not have. One that passes must leave this list. */
export const notApplicable: Record<Revision, Readonly<Record<string, string>>> = {
  '2025-11-25': {
    'tools-call-sampling': noSessions,
    'tools-call-elicitation': noSessions,
    'elicitation-sep1034-defaults': noSessions,
    'elicitation-sep1330-enums': noSessions,
    'server-sse-multiple-streams': 'there are no sessions, to which the streams would belong',
    'resources-subscribe': noStreams,
    'resources-unsubscribe': noStreams,
  },
  '2026-07-28': {},
}

/** Scenarios that the suite runs without a place in its score. */
export const unscored: readonly (readonly [scenarios: RegExp, reason: string])[] = [
  [/^tasks-/, 'an extension; the portal has no tasks'],
  [/^json-schema-2020-12$/, 'not yet required; it judges the schema of one tool of the suite'],
  [/^http-custom-header-server-validation$/, 'not yet required; no tool takes an argument from a header'],
  [/^server-session-lifecycle$/, 'added after the release of the revision; there are no sessions'],
  [/^server-sse-polling$/, 'not yet required; there are no sessions'],
]

/** Single checks of recommendations that the portal does not follow. */
export const notFollowed: Readonly<Record<string, string>> = {
  'authorization-server-metadata-cimd': 'a program is registered by an administrator, not by its own document',
}
