import { type Allowed, mayAskTheNetwork, mayReadTheEnvironment } from './allowed.ts'
import { mayUseTheOwner } from './allowed-owner.ts'
import { mayWritePeople } from './allowed-people.ts'
import { mayHoldSql } from './allowed-sql.ts'
import type { UseKind } from './source.ts'
import { tests } from './table.ts'

/** Code that has one place inside a room. */
export interface UseRule {
  kind: UseKind
  files: readonly string[]
  /** Where it belongs. */
  except: readonly string[]
  /** "holds SQL" */
  does: string
  because: string
  allowed: Allowed
  /** The file in which the exceptions stand. */
  list: string
}

/** A store; the queue of a room at the desk; the query of one tile or waiting item of the dashboard. */
const stores = [
  '**/store.ts',
  '**/*-store.ts',
  'server/src/gateway/desk/*-queue.ts',
  'server/src/gateway/dashboard/{tiles,waiting}/*.ts',
]
const isTest = [...tests, '**/matrix-cases.ts']

export const useRules: readonly UseRule[] = [
  {
    kind: 'sql',
    files: ['server/src/**', 'identity/src/**'],
    except: [...isTest, ...stores],
    does: 'holds SQL',
    because: 'SQL belongs in a store: store.ts or <subject>-store.ts beside it, one statement for each function.',
    allowed: mayHoldSql,
    list: 'scripts/borders/allowed-sql.ts',
  },
  {
    kind: 'owner',
    files: ['server/src/**'],
    except: isTest,
    does: "uses the owner's connection",
    because: 'Row-level security does not hold it: a request works in its AccountScope, a job in one that it opens.',
    allowed: mayUseTheOwner,
    list: 'scripts/borders/allowed-owner.ts',
  },
  {
    kind: 'people',
    files: ['server/src/**', 'identity/src/**'],
    except: isTest,
    does: 'writes people, their sign-ins or permissions',
    because:
      'The functions of contact-access/store.ts do, with an AllowedChange, which only people-rules/service.ts makes.',
    allowed: mayWritePeople,
    list: 'scripts/borders/allowed-people.ts',
  },
  {
    kind: 'environment',
    files: ['contract/**', 'ui/**', 'web/**', 'db/**', 'identity/**', 'server/**'],
    except: isTest,
    does: 'reads the environment',
    because: 'Settings are read once, by server/src/config.ts, and passed in.',
    allowed: mayReadTheEnvironment,
    list: 'scripts/borders/allowed.ts',
  },
  {
    kind: 'network',
    files: ['web/src/**', 'ui/**'],
    except: isTest,
    does: 'asks the network itself',
    because: 'A screen asks by call() of web/src/api/client.ts, in the queries.ts of its area.',
    allowed: mayAskTheNetwork,
    list: 'scripts/borders/allowed.ts',
  },
]
