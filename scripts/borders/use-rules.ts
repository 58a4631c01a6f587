import {
  type Allowed,
  mayAskTheNetwork,
  mayCountPages,
  mayFormat,
  mayReadTheClock,
  mayReadTheEnvironment,
  mayReadTheRequestId,
} from './allowed.ts'
import { mayUseTheOwner } from './allowed-owner.ts'
import { mayWritePeople } from './allowed-people.ts'
import { mayHoldSql } from './allowed-sql.ts'
import { mayKeepState } from './allowed-state.ts'
import type { UseKind } from './source.ts'
import { tests } from './table.ts'

/** Code that belongs in one place of a room. */
export interface UseRule {
  kind: UseKind
  files: readonly string[]
  /** Where it belongs. */
  except: readonly string[]
  /** "holds SQL" */
  does: string
  because: string
  allowed: Allowed
  /** The sum of all exceptions, so that a new one raises a number too; it only shrinks. */
  most?: number
  /** The file with the exceptions. */
  list: string
}

/** A store, a queue of the desk, or the query of one tile or action item of the dashboard. */
const stores = [
  '**/store.ts',
  '**/*-store.ts',
  'server/src/gateway/desk/*-queue.ts',
  'server/src/gateway/dashboard/{tiles,action-items}/*.ts',
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
    most: 23,
    list: 'scripts/borders/allowed-sql.ts',
  },
  {
    kind: 'owner',
    files: ['server/src/**'],
    except: isTest,
    does: "uses the owner's connection",
    because: 'Row-level security does not hold it: a request works in its AccountScope, a job in one that it opens.',
    allowed: mayUseTheOwner,
    most: 106,
    list: 'scripts/borders/allowed-owner.ts',
  },
  {
    kind: 'people',
    files: ['server/src/**', 'identity/src/**'],
    except: isTest,
    does: 'writes people, their sign-ins or permissions',
    because:
      'The functions of contacts/permissions/store.ts and contacts/rules/sign-in.ts do, with an AllowedChange, which only contacts/rules/service.ts makes.',
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
  {
    kind: 'format',
    files: ['contract/**', 'ui/**', 'web/**', 'db/**', 'identity/**', 'server/**'],
    except: [...isTest, 'contract/format/*.ts'],
    does: 'formats dates or numbers itself',
    because: 'contract/format/ has one form for each place, true minuses, right plurals and the time of London.',
    allowed: mayFormat,
    list: 'scripts/borders/allowed.ts',
  },
  {
    kind: 'clock',
    files: ['server/src/gateway/*/**/*.ts'],
    except: isTest,
    does: 'reads the clock',
    because: 'A call has one moment, scope.now; a job is given its own, and passes it on.',
    allowed: mayReadTheClock,
    list: 'scripts/borders/allowed.ts',
  },
  {
    kind: 'request-id',
    files: ['server/src/gateway/*/**/*.ts'],
    except: isTest,
    does: 'reads the id of the request',
    because: 'The scope carries it: scope.requestId; recordActivity takes it from there.',
    allowed: mayReadTheRequestId,
    list: 'scripts/borders/allowed.ts',
  },
  {
    kind: 'address',
    files: ['server/src/**', 'web/src/**'],
    except: isTest,
    does: 'writes out the address of a page',
    because: 'Ask for it by its name: pageOf() of contract/page-of.ts, or entityPage() of contract/entities.ts.',
    allowed: {},
    list: 'scripts/borders/allowed.ts',
  },
  {
    kind: 'paging',
    files: ['server/src/**', 'web/src/**'],
    except: [...isTest, 'server/src/lists/**', 'web/src/lists/**'],
    does: 'counts the pages of a list itself',
    because:
      'A list is declared in contract/<area>/listing.ts: server/src/lists/read-page.ts reads its page, useListing() its address.',
    allowed: mayCountPages,
    list: 'scripts/borders/allowed.ts',
  },
  {
    kind: 'while-loading',
    files: ['web/src/**', 'ui/src/**'],
    except: [...isTest, '**/testing/**'],
    does: 'reads the page or holds changing state while it loads',
    because:
      'One process renders the pages of many people: read the page in a function, keep state in perPage() of web/src/boot.ts or a component, and declare a constant collection as Readonly.',
    allowed: mayKeepState,
    most: 12,
    list: 'scripts/borders/allowed-state.ts',
  },
]
