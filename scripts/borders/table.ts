/** Forbidden imports, and the place where such code belongs. */
export interface Border {
  /** Globs of the files concerned. */
  files: readonly string[]
  except?: readonly string[]
  /** Globs of our files and of packages. */
  mayNotImport: readonly string[]
  /** Exceptions. */
  but?: readonly string[]
  because: string
}

export const rooms = ['contract', 'ui', 'web', 'db', 'identity', 'server', 'cli']
export const tools = ['scripts', 'deploy', 'e2e', 'bench']
const filesOf = (folders: readonly string[]) => folders.map((folder) => `${folder}/**`)

/** A room imports only itself, packages and the rooms named here. */
function room(name: string, imports: readonly string[], because: string, but?: readonly string[]): Border {
  const others = rooms.filter((other) => other !== name && !imports.includes(other))
  return { files: [`${name}/**`], mayNotImport: filesOf(others), ...(but && { but }), because }
}

/** Formats of dates, money and counts, shared by every room. */
const forms = ['contract/format/**']

export const tests = ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts', '**/testing/**']

/** The borders between folders, for both the checker and the linter. */
export const borders: readonly Border[] = [
  room(
    'contract',
    [],
    'The contract imports nothing of ours: rules of the server belong in server/, rows in db/, components in ui/.',
  ),
  room('ui', [], 'ui/ knows nothing of the product: code that does belongs in web/ and passes props in.', forms),
  room(
    'web',
    ['contract', 'ui'],
    'The browser knows the server only through the contract: data comes from an endpoint, shared code belongs in contract/.',
  ),
  room(
    'identity',
    ['db'],
    'The identity server knows nothing of the portal: code that does belongs in server/, shared code in db/.',
    forms,
  ),
  room(
    'db',
    ['contract'],
    'The database does not know its users: code that answers requests belongs in server/, shared code in db/ or contract/.',
  ),
  room(
    'server',
    ['contract', 'db', 'identity'],
    'The server renders no screens: components belong in web/ or ui/, shared code in contract/.',
  ),
  {
    ...room(
      'cli',
      ['contract'],
      'The command line knows the portal only through the contract: shared code belongs in contract/.',
    ),
    except: tests,
  },
  {
    files: filesOf(rooms),
    mayNotImport: filesOf(tools),
    because: 'The product does not depend on its tools: shared code belongs in the product.',
  },
  {
    files: ['contract/**'],
    mayNotImport: ['node:*', 'react', 'react/**', 'react-dom', 'react-dom/**', 'kysely', 'pg', 'fastify'],
    because:
      'Browsers and servers both load the contract: code that needs Node or SQL belongs in server/, React in web/.',
  },
  {
    files: ['contract/**/{values,*-values}.ts'],
    mayNotImport: ['zod', 'zod/**'],
    because:
      'Browsers load these values at run time, without zod: a schema belongs in the file of its area in contract/.',
  },
  {
    files: ['ui/src/**', 'ui/gallery/**', 'web/src/**'],
    except: tests,
    mayNotImport: ['node:*'],
    because: 'This code runs in a browser: code that needs Node belongs in server/ or scripts/.',
  },
  {
    files: ['web/src/**'],
    except: ['web/src/desk/**'],
    mayNotImport: ['web/src/desk/**'],
    because: 'The desk is an application of its own: shared code belongs in an area, shell/, forms/ or lib/.',
  },
  {
    files: ['web/src/{acts,api,forms,lib,live,monitoring,session}/**'],
    except: tests,
    mayNotImport: ['web/src/{areas,shell}/**'],
    because:
      'This layer is below the screens: code that knows an area or the shell belongs in web/src/areas/ or web/src/shell/.',
  },
  {
    files: ['web/src/**'],
    except: [
      ...tests,
      'web/src/{areas,desk,view-tiles}/**',
      'web/src/{acts,api,forms,lib,live,monitoring,session}/**',
      'web/src/routes.tsx',
    ],
    mayNotImport: ['web/src/areas/**'],
    because:
      'Only what puts the screens together knows the areas: code that an area has is passed in, and code that several share belongs in a layer below them.',
  },
  {
    files: ['server/src/{http,lib,lists,mail,notices,observability,ordering,people,pricing,targets,tmf}/**'],
    except: tests,
    mayNotImport: ['server/src/gateway/*/**', 'server/src/portal/**', 'server/src/jobs/**'],
    because:
      'This layer is below the areas: code that knows one belongs in server/src/gateway/<area>/ or server/src/portal/.',
  },
  {
    files: ['server/src/upstreams/**'],
    except: tests,
    mayNotImport: ['server/src/{gateway,portal,jobs,http}/**'],
    because:
      'An adapter knows its system, not its callers: code that knows an area belongs in server/src/gateway/<area>/.',
  },
  {
    files: ['server/src/gateway/**'],
    except: tests,
    mayNotImport: ['server/src/portal/**'],
    because: 'The gateway knows nothing of sessions: shared code belongs in server/src/lib/, http/ or people/.',
  },
  {
    files: ['server/src/portal/**'],
    // The specification assigns the details of a virtual data centre to the portal; they have the gateway's checks.
    except: [...tests, 'server/src/portal/vcd-details/routes.ts'],
    mayNotImport: ['server/src/gateway/**'],
    because: 'The portal asks the gateway over HTTP: this code belongs in server/src/gateway/, behind an endpoint.',
  },
  {
    files: ['server/src/**'],
    except: ['server/src/gateway/actor.ts', 'server/src/scope/account-scope.ts'],
    mayNotImport: ['server/src/scope/make-scope.ts'],
    because:
      'Opening a scope belongs in server/src/gateway/actor.ts: its types are in server/src/scope/account-scope.ts.',
  },
  {
    files: ['server/src/**/policy.ts'],
    mayNotImport: ['kysely', 'pg', 'fastify', 'db/**'],
    because: 'A policy is pure: SQL belongs in a store, reading in service.ts, HTTP in routes.ts.',
  },
  {
    files: ['server/**', 'identity/**', 'db/**'],
    except: ['server/src/drawing/**', 'server/src/**/*-drawing.ts'],
    mayNotImport: ['pdfkit', 'svg-to-pdfkit'],
    because: 'Drawing a document blocks every request: it belongs in a file <subject>-drawing.ts, which a thread runs.',
  },
  {
    files: ['server/src/**'],
    except: [...tests, 'server/src/drawing/**', 'server/src/**/*-drawing.ts', 'server/src/thread-works.ts'],
    mayNotImport: ['server/src/**/*-drawing.ts', 'server/src/drawing/**'],
    because: 'A thread runs drawings: a new one belongs in server/src/thread-works.ts, and inThread() asks for it.',
  },
  {
    files: ['server/src/**', 'identity/src/**', 'db/src/**'],
    except: [...tests, 'server/src/thread.ts', 'server/src/threads/in-thread.ts'],
    mayNotImport: ['server/src/{thread-works,thread}.ts'],
    because: 'This would do here what belongs in a thread: ask for it by inThread().',
  },
  {
    files: ['**'],
    mayNotImport: ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts'],
    because: 'Nothing imports a test: code that two tests share belongs in a testing/ folder beside them.',
  },
  {
    files: filesOf(rooms),
    except: [...tests, '**/matrix-cases.ts'],
    mayNotImport: ['**/testing/**'],
    because: 'Test support stays with tests: code that the product needs belongs outside testing/.',
  },
]

/** The message for a relative import from another room. */
export const byName = 'Import another package by its name, @portal/<name>/..., so that the border is visible.'
