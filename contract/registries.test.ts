import { deskPageNames, deskPageOf, deskPages } from './desk-pages.ts'
import { entities, entityNames, entityOf, entityPage, type EntityWith } from './entities.ts'
import { type ActionOf, countedEvents, eventLabels, eventNotices, events } from './events.ts'
import { endpoints } from './endpoints.ts'
import { pageOf } from './page-of.ts'
import { pageNames, pages } from './pages.ts'
import { entityOfKind, searchKinds } from './search/values.ts'
import { lists } from './views/values.ts'
import { expect, test } from 'vitest'

const pathOf = (name: (typeof pageNames)[number]): string => pages[name].path

test('path parameters are filled in, and other values become the query', () => {
  expect(pageOf('order', { orderId: '70-1/2' })).toBe('/orders/70-1%2F2')
  expect(pageOf('caseNew', { serviceId: 'S-1', orderId: undefined })).toBe('/help-and-support/cases/new?serviceId=S-1')
  expect(deskPageOf('case', { accountId: 'A-1', caseId: 'CS-1' })).toBe('/desk/A-1/cases/CS-1')
})

test('each address belongs to one page', () => {
  const paths: readonly string[] = pageNames.map(pathOf)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => path.startsWith('/desk'))).toEqual([])
  expect(deskPageNames.length).toBeGreaterThan(10)
})

test('a part of a page is below that page', () => {
  for (const name of pageNames.filter((each) => pages[each].isPart)) {
    expect(pathOf(name)).toContain(`${pages.service.path}/`)
  }
})

test('everyone who may open a page may read its data, with parameters from its address', () => {
  const first = endpoints.flatMap(({ comesWith = [], comesWithCustomers = [], comesWithDesk = [], ...call }) => [
    ...[...comesWith, ...comesWithCustomers].map((name) => ({ name, call, page: pages[name] })),
    ...comesWithDesk.map((name) => ({ name, call, page: deskPages[name] })),
  ])
  expect(first.length).toBeGreaterThan(50)
  const placesIn = (path: string) => path.split('/').filter((part) => part.startsWith(':'))
  const wrong = first.filter(
    ({ call, page }) =>
      call.method !== 'GET' ||
      !call.response ||
      page.isPublic ||
      placesIn(call.path).some((place) => !placesIn(page.path).includes(place)),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('what the sidebar leads to needs no id', () => {
  const led = pageNames.filter((name) => pages[name].menu && !pages[name].menu[2])
  expect(led.length).toBeGreaterThan(4)
  expect(led.filter((name) => pathOf(name).includes(':'))).toEqual([])
})

test('a list with views is at the address of a page', () => {
  const paths: readonly string[] = pageNames.map(pathOf)
  expect(Object.values(lists).filter(({ path }) => path !== null && !paths.includes(path))).toEqual([])
})

test("an entity's page has one path parameter, its list none", () => {
  const placesIn = (path: string) => path.split(':').length - 1
  for (const name of entityNames) {
    const { page, history, list } = entityOf(name) ?? {}
    for (const one of [page, history]) if (one) expect(placesIn(pathOf(one)), name).toBeLessThanOrEqual(1)
    if (list) expect(placesIn(pathOf(list)), name).toBe(0)
  }
  expect(entityPage('zone', 'a b')).toBe('/dns/a%20b')
  expect(entityPage('test', 'T-1')).toBeUndefined()
  expect(entityPage('nothing of ours', '1')).toBeUndefined()
})

test('searchable entities have a permission and a page, except other accounts and those shown with their service', () => {
  for (const kind of searchKinds.filter((each) => each !== 'account')) {
    expect(entities[entityOfKind(kind)].needs, kind).not.toBeNull()
    if (kind === 'machine' || kind === 'backup' || kind === 'test') continue
    expect(entityPage(entityOfKind(kind), '1'), kind).toBeDefined()
  }
})

test('each event is in the catalogue once, and every label belongs to an existing event', () => {
  const names = Object.entries(events).flatMap(([entity, actions]) => actions.map((action) => `${entity}.${action}`))
  expect(new Set(names).size).toBe(names.length)
  const named = [countedEvents, eventLabels, eventNotices].flatMap((each) => Object.keys(each))
  expect(named.filter((name) => !names.includes(name))).toEqual([])
})

test('an unknown event, or an entity without a required fact, does not compile', () => {
  // @ts-expect-error -- there is no such event
  const action: ActionOf<'view'> = 'view renamed'
  // @ts-expect-error -- plans have no title in the activity log
  const titled: EntityWith<'isTitled'> = 'plan'
  // @ts-expect-error -- the path of an order contains an id
  const missing = () => pageOf('order')
  expect([action, titled, missing]).toHaveLength(3)
})

test('entities counted on the dashboard have a text for several types of change', () => {
  const counted = new Set(Object.keys(countedEvents).map((name) => name.split('.')[0] ?? ''))
  expect([...counted].filter((name) => entityOf(name)?.changed === undefined)).toEqual([])
})
