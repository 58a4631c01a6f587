/** What some code may not import, and the sentence that tells where such code belongs. */
export interface Border {
  /** Globs of the files that it is about. */
  files: readonly string[]
  except?: readonly string[]
  /** Globs of files of ours and of packages. */
  mayNotImport: readonly string[]
  because: string
}

export const rooms = ['contract', 'ui', 'web', 'db', 'identity', 'server']
export const workshops = ['scripts', 'deploy', 'e2e', 'bench']
const filesOf = (folders: readonly string[]) => folders.map((folder) => `${folder}/**`)

/** A room imports nothing of ours but itself and what is named here. */
function room(name: string, imports: readonly string[], because: string): Border {
  const others = rooms.filter((other) => other !== name && !imports.includes(other))
  return { files: [`${name}/**`], mayNotImport: filesOf(others), because }
}

export const tests = ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts', '**/testing/**']

/** The borders between folders. The checker and the linter both read them here. */
export const borders: readonly Border[] = [
  room(
    'contract',
    [],
    'The contract imports nothing of ours: a rule of the server belongs in server/, a row in db/, a component in ui/.',
  ),
  room('ui', [], 'ui/ knows nothing of the product: what does belongs in web/, which passes it in as props.'),
  room(
    'web',
    ['contract', 'ui'],
    'A browser knows the server by the contract only: data comes through an endpoint, what both need belongs in contract/.',
  ),
  room(
    'identity',
    ['db'],
    'Identity knows no portal: what needs the portal belongs in server/, what both need in db/.',
  ),
  room(
    'db',
    ['contract'],
    'The database knows nobody who uses it: what answers requests belongs in server/, what both need in db/ or contract/.',
  ),
  room(
    'server',
    ['contract', 'db', 'identity'],
    'The server shows nothing: what is seen belongs in web/ or ui/, what both sides need in contract/.',
  ),
  {
    files: filesOf(rooms),
    mayNotImport: filesOf(workshops),
    because: 'The product does not know its tools: what both need belongs in the product, and the tool imports it.',
  },
  {
    files: ['contract/**'],
    mayNotImport: ['node:*', 'react', 'react/**', 'react-dom', 'react-dom/**', 'kysely', 'pg', 'fastify'],
    because:
      'Browsers and servers load the contract: what needs node or SQL belongs in server/, what needs React in web/.',
  },
  {
    files: ['contract/*-values.ts'],
    mayNotImport: ['zod', 'zod/**'],
    because: 'Browsers load this list, and no schema with it: a schema belongs in the file of its area in contract/.',
  },
  {
    files: ['ui/src/**', 'ui/gallery/**', 'web/src/**'],
    except: tests,
    mayNotImport: ['node:*'],
    because: 'This runs in a browser: what needs node belongs in server/ or scripts/.',
  },
  {
    files: ['web/src/**'],
    except: ['web/src/desk/**'],
    mayNotImport: ['web/src/desk/**'],
    because: 'The desk is an application of its own: what both need belongs in an area, shell/, forms/ or lib/.',
  },
  {
    files: ['web/src/{api,forms,lib,live,monitoring,session}/**'],
    except: tests,
    mayNotImport: ['web/src/{areas,shell}/**'],
    because: 'This is below the screens: what knows an area or the shell belongs in web/src/areas/ or web/src/shell/.',
  },
  {
    files: ['server/src/{http,lib,observe,pricing}/**'],
    except: tests,
    mayNotImport: ['server/src/gateway/*/**', 'server/src/portal/**', 'server/src/jobs/**'],
    because: 'This is below the areas: what knows an area belongs in server/src/gateway/<area>/ or server/src/portal/.',
  },
  {
    files: ['server/src/systems/**'],
    except: tests,
    mayNotImport: ['server/src/{gateway,portal,jobs,http}/**'],
    because: 'An adapter knows its system, not who calls it: what knows an area belongs in server/src/gateway/<area>/.',
  },
  {
    files: ['server/src/gateway/**'],
    except: tests,
    mayNotImport: ['server/src/portal/**'],
    because: 'The gateway knows no sessions: what both need belongs in server/src/lib/, http/ or people/.',
  },
  {
    files: ['server/src/portal/**'],
    // The specification puts the details of a virtual data centre at the portal; they are checked as the gateway does.
    except: [...tests, 'server/src/portal/vcd-details/routes.ts'],
    mayNotImport: ['server/src/gateway/**'],
    because: 'The portal asks the gateway over HTTP: such code belongs in server/src/gateway/, behind an endpoint.',
  },
  {
    files: ['server/src/**/policy.ts'],
    mayNotImport: ['kysely', 'pg', 'fastify', 'db/**'],
    because: 'A policy is pure: SQL belongs in a store, what reads first in service.ts, what answers in routes.ts.',
  },
  {
    files: ['**'],
    mayNotImport: ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts'],
    because: 'Nobody imports a test: what two tests share belongs in a testing/ folder beside them.',
  },
  {
    files: filesOf(rooms),
    except: [...tests, '**/matrix-cases.ts'],
    mayNotImport: ['**/testing/**'],
    because: 'What tests use stays with tests: what the product needs belongs outside of testing/.',
  },
]

/** What is said of a relative path into another room. */
export const byName = 'A room imports another by its name: write @portal/<room>/..., so that the border can be seen.'
