import { type Fault, faultsIn } from '../fault.ts'

const folder = 'server/src/portal/events'
const tests = [`${folder}/events.test.ts`]
const plugin = { file: `${folder}/plugin.ts`, tests }
const changes = { file: `${folder}/changes.ts`, tests }
const counts = { file: `${folder}/stream-store.ts`, tests }

/** A stream of changes ends with its session, follows permissions at once and shows only changes that the person may see. */
export const streamFaults: readonly Fault[] = [
  ...faultsIn(changes.file, changes.tests, {
    'Sees at the next heartbeat alone that a permission is gone': [
      'permissions_changed: (payload: string) => lookAgain(PermissionsChange.parse(JSON.parse(payload))),',
      'permissions_changed: () => {},',
    ],
    'Tells everybody in the account of every change': [
      '(resource !== null && !resources.includes(resource))',
      'resource === undefined',
    ],
    'Tells other accounts of a change': ['effectivePermissions.accountId !== accountId || (', '('],
  }),
  {
    ...changes,
    name: 'Sees at the next heartbeat alone that an account was moved',
    before: 'if ((userId === undefined && accountId === undefined) || isTheirs || isOfAccount) onPermissionsChange()',
    after: 'if (isTheirs && !isOfAccount) onPermissionsChange()',
    only: /moves to another one/,
  },
  {
    ...plugin,
    name: 'Leaves the stream of a session open that has ended',
    before: 'for (const stream of open) if (stream.sessionId === sessionId) stream.look()',
    after: 'for (const stream of open) if (stream.sessionId === sessionId) void stream',
    only: /signed out everywhere/,
  },
  {
    ...plugin,
    name: 'Leaves the stream of someone open who may no longer be in the account',
    before: "        send('ended', {})\n        end()\n",
    after: '',
    only: /a person who is suspended/,
  },
  {
    ...changes,
    name: 'Tells of changes at sites that someone may not see',
    before: 'resource === null || dealer ? null : (person.limits[resource] ?? null)',
    after: 'dealer || resource ? null : null',
    only: /limited to sites/,
  },
  {
    ...counts,
    name: 'Opens a 21st stream for one session',
    before: ') < ${most}',
    after: ') <= ${most}',
    only: /at most 20 streams/,
  },
  {
    ...counts,
    name: 'Counts two streams that open at once as one',
    before: ' for no key update',
    after: '',
    only: /over all processes/,
  },
  {
    ...plugin,
    name: 'Never counts down the streams of a session that have ended',
    before: 'if (!open.delete(stream)) return',
    after: 'if (open.delete(stream)) return',
    only: /at most 20 streams/,
  },
]
