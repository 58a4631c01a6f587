import { type Fault, faultsIn } from '../fault.ts'

const storable = { file: 'server/src/http/storable.ts', tests: ['server/src/http/storable.test.ts'] }
const headers = { file: 'db/src/response-headers.ts', tests: ['server/src/portal/pages/pages.test.ts'] }
const pages = { ...headers, only: /pages require trusted types/ }
const intake = { tests: ['server/src/monitoring/intake.test.ts'] }

/** Texts are parsed everywhere, and an answer protects its reader. */
export const requestFaults: readonly Fault[] = [
  {
    ...storable,
    name: 'Reads a NUL in a path',
    before: "  if (faultIn(params)) return done(new Problem('not_found'))\n",
    after: '',
    only: /in its path/,
  },
  {
    ...storable,
    name: 'Reads a NUL in a query',
    before: 'if (inQuery) return',
    after: 'if (inQuery === undefined) return',
    only: /in its query/,
  },
  {
    ...storable,
    name: 'Reads a NUL in a body',
    before: "return done(refused('body', faultIn(body, isFit)))",
    after: 'return done()',
    only: /in its body/,
  },
  {
    ...storable,
    name: 'Reads half of a surrogate pair',
    before: "text.isWellFormed() && !text.includes('\\0')",
    after: "!text.includes('\\0')",
    only: /at any place of any value/,
  },
  {
    ...storable,
    name: 'Reads a hundred thousand brackets to their end',
    before: 'if (level === mostLevels)',
    after: 'if (level === Infinity)',
    only: /brackets/,
  },
  {
    name: 'Lets an endpoint without a body take one that is no object',
    file: 'server/src/http/bind.ts',
    before: "return method === 'GET' || consumes ? {} : { body: NoBody }",
    after: 'return consumes || method ? {} : { body: NoBody }',
    tests: storable.tests,
  },
  {
    name: 'Reads a body of an unknown Content-Encoding as it is',
    file: 'server/src/http/content-encoding.ts',
    before: "done(new Problem('unsupported', { detail: 'Send the body without a Content-Encoding.' }))",
    after: 'done()',
    tests: storable.tests,
  },
  {
    ...pages,
    name: 'Lets other sites load our answers',
    before: "    'cross-origin-resource-policy': 'same-origin',\n",
    after: '',
  },
  {
    ...pages,
    name: 'Leaves the camera to any script',
    before: "    'permissions-policy': permissionsPolicy,\n",
    after: '',
  },
  ...[
    'server/src/portal/pages/page-security.ts',
    'server/src/portal/session/pages/send-page.ts',
    'identity/src/pages/headers.ts',
  ].map((file) => ({
    ...pages,
    name: `Lets a text become code on a page: ${file}`,
    file,
    before: `    "require-trusted-types-for 'script'",\n`,
    after: '',
  })),
  {
    name: 'Opens the outbox outside a demonstration',
    file: 'server/src/mail/outbox.ts',
    before: 'if (config.SMTP_URL || !isDemo) return',
    after: 'if (config.SMTP_URL) return',
    tests: headers.tests,
    only: /the outbox/,
  },
  {
    name: 'Opens the outbox of a production with demo data',
    file: 'server/src/mail/outbox.ts',
    before: "config.DEMO_DATA && config.ENVIRONMENT !== 'production'",
    after: 'config.DEMO_DATA',
    tests: headers.tests,
    only: /the outbox/,
  },
  {
    ...intake,
    name: 'Refuses an error whose frame has an empty file name',
    file: 'server/src/monitoring/read-event.ts',
    before: 'if (file === undefined) throw',
    after: 'if (!file) throw',
    only: /an empty file name/,
  },
  ...faultsIn('server/src/monitoring/forward.ts', ['server/src/monitoring/forward.test.ts'], {
    'Keeps it to itself that a forward target fails': [
      "    if (failures === 1) log.warn({ target, reason }, 'the APM server did not accept events')\n",
      '',
    ],
    'Does not count what a forward target did not take': ['    forwards.inc({ outcome }, batches)\n', ''],
  }),
  ...faultsIn('web/src/shell/watch-uncaught.ts', ['web/src/shell/watch-uncaught.test.tsx'], {
    'Loses an error that no page catches': ['    logError(error)\n', ''],
    'Leaves a dead screen empty': ['    if (container.childElementCount === 0) show(error)\n', ''],
  }),
]
