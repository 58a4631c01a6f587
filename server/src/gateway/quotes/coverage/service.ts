import type { CoveredPostcode, Exchange, OnNetBuilding, ServedArea } from '@portal/contract/quotes/coverage.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../../lib/activity.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { deletePostcode, findPostcode, savePostcode } from './postcode-store.ts'
import {
  deleteArea,
  deleteBuilding,
  deleteExchange,
  findArea,
  findAreaOf,
  findBuilding,
  findExchange,
  insertBuilding,
  saveArea,
  saveExchange,
} from './store.ts'

interface Kind<Row> {
  noun: 'exchange' | 'area' | 'postcode'
  find: (scope: AccountScope, key: string) => Promise<Row | null>
  save: (scope: AccountScope, row: Row) => Promise<void>
  remove: (scope: AccountScope, key: string) => Promise<void>
}

export const exchanges: Kind<Exchange> = {
  noun: 'exchange',
  find: findExchange,
  save: saveExchange,
  remove: async (scope, exchangeCode) => {
    const area = await findAreaOf(scope, exchangeCode)
    if (area) {
      throw new Problem('exchange_serves_areas', {
        detail: `It serves ${area}. Remove its areas first, or give them another exchange.`,
      })
    }
    await deleteExchange(scope, exchangeCode)
  },
}

export const areas: Kind<ServedArea> = {
  noun: 'area',
  find: findArea,
  save: async (scope, area) => {
    if (!(await findExchange(scope, area.exchangeCode))) {
      throw new Problem('invalid', { fields: { exchangeCode: 'Enter the code of an exchange in the list.' } })
    }
    await saveArea(scope, area)
  },
  remove: deleteArea,
}

export const postcodes: Kind<CoveredPostcode> = {
  noun: 'postcode',
  find: findPostcode,
  save: savePostcode,
  remove: deletePostcode,
}

export async function addCoverage<Row extends object>(
  scope: AccountScope,
  { noun, find, save }: Kind<Row>,
  key: string,
  row: Row,
): Promise<Row> {
  if (await find(scope, key)) throw existing(key)
  await save(scope, row)
  await recordActivity(scope, { action: `${noun} added`, entity: 'coverage', entityId: key, after: { ...row } })
  return row
}

export async function changeCoverage<Row extends object>(
  scope: AccountScope,
  kind: Kind<Row>,
  key: string,
  row: Row,
): Promise<Row> {
  const before = await getCoverage(scope, kind, key)
  await kind.save(scope, row)
  await recordActivity(scope, {
    action: `${kind.noun} changed`,
    entity: 'coverage',
    entityId: key,
    before: { ...before },
    after: { ...row },
  })
  return row
}

export async function removeCoverage<Row extends object>(
  scope: AccountScope,
  kind: Kind<Row>,
  key: string,
): Promise<Record<string, never>> {
  const before = await getCoverage(scope, kind, key)
  await kind.remove(scope, key)
  await recordActivity(scope, {
    action: `${kind.noun} removed`,
    entity: 'coverage',
    entityId: key,
    before: { ...before },
  })
  return {}
}

async function getCoverage<Row>(scope: AccountScope, { noun, find }: Kind<Row>, key: string): Promise<Row> {
  const found = await find(scope, key)
  if (!found) throw new Problem('not_found', { detail: `There is no ${noun} ${key}.` })
  return found
}

/** A building has no other columns than its key: a changed one takes the place of the old one. */
export async function addBuilding(
  scope: AccountScope,
  { replaces, ...building }: OnNetBuilding & { replaces?: OnNetBuilding | undefined },
): Promise<OnNetBuilding> {
  if (replaces) await getBuilding(scope, replaces)
  if (await findBuilding(scope, building)) throw existing(building.postcode)
  if (replaces) await deleteBuilding(scope, replaces)
  await insertBuilding(scope, building)
  await recordActivity(scope, {
    action: replaces ? 'building changed' : 'building added',
    entity: 'coverage',
    entityId: building.postcode,
    before: replaces ?? null,
    after: building,
  })
  return building
}

export async function removeBuilding(scope: AccountScope, building: OnNetBuilding): Promise<Record<string, never>> {
  await getBuilding(scope, building)
  await deleteBuilding(scope, building)
  await recordActivity(scope, {
    action: 'building removed',
    entity: 'coverage',
    entityId: building.postcode,
    before: building,
  })
  return {}
}

async function getBuilding(scope: AccountScope, building: OnNetBuilding): Promise<void> {
  if (!(await findBuilding(scope, building))) {
    throw new Problem('not_found', { detail: `There is no such building in ${building.postcode}.` })
  }
}

function existing(key: string): Problem {
  return new Problem('coverage_exists', { detail: `${key} is already in the list. Change it there.` })
}
