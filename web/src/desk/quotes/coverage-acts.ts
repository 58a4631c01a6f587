import type { CoveredPostcode, Exchange, OnNetBuilding, ServedArea } from '@portal/contract/quotes/coverage.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act, ActField } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { exchangeBody, exchangeFields, exchangeValues } from './exchange-form.ts'
import { placeFields, placeValues } from './place-fields.ts'
import { keepCoverage } from './queries.ts'

const priced = 'Quotes that are already priced keep their prices.'
const newExchange: Omit<Exchange, 'exchangeCode' | 'name'> = {
  exchangeClass: 1,
  grid: 'british',
  easting: null,
  northing: null,
  accessTypes: [],
  hasRo2: false,
}

export function exchangeAddition(queryClient: QueryClient): Act {
  return {
    key: 'add',
    shortcut: 'n',
    title: 'Add exchange',
    fields: [{ kind: 'text', name: 'exchangeCode', label: 'Code', mono: true }, ...exchangeFields],
    initial: exchangeValues({ ...newExchange, name: '' }),
    do: calls('POST /quote-desk/api/exchanges', { body: exchangeBody }, keepCoverage(queryClient)),
    done: 'Exchange added.',
  }
}

export function exchangeActs(queryClient: QueryClient, exchange: Exchange): Act[] {
  const { exchangeCode, name } = exchange
  const params = { exchangeCode }
  const keep = keepCoverage(queryClient)
  return [
    {
      key: 'change',
      shortcut: 'c',
      title: `Change ${name}`,
      button: 'Change',
      text: priced,
      fields: exchangeFields,
      initial: exchangeValues(exchange),
      do: calls('PUT /quote-desk/api/exchanges/:exchangeCode', { params, body: exchangeBody }, keep),
      done: 'Exchange changed.',
    },
    {
      key: 'remove',
      shortcut: 'd',
      title: `Remove ${name}`,
      button: 'Remove',
      text: priced,
      fields: [],
      do: calls('DELETE /quote-desk/api/exchanges/:exchangeCode', { params }, keep),
      done: 'Exchange removed.',
    },
  ]
}

const areaFields: readonly ActField[] = [
  { kind: 'text', name: 'exchangeCode', label: 'Code of the exchange', mono: true },
  {
    kind: 'number',
    name: 'distanceM',
    label: 'Distance to the exchange, metres',
    hint: 'If empty, it is measured between the postcode and the exchange.',
    isOptional: true,
  },
]

export function areaAddition(queryClient: QueryClient): Act {
  return {
    key: 'add',
    shortcut: 'n',
    title: 'Add area',
    text: 'A postcode uses the exchange of its longest matching area.',
    fields: [
      { kind: 'text', name: 'area', label: 'Area', hint: 'Such as LA9, LA9 0 or LA9 0ZX.', mono: true },
      ...areaFields,
    ],
    do: calls('POST /quote-desk/api/served-areas', {}, keepCoverage(queryClient)),
    done: 'Area added.',
  }
}

export function areaActs(queryClient: QueryClient, { area, exchangeCode, distanceM }: ServedArea): Act[] {
  const params = { area }
  const keep = keepCoverage(queryClient)
  return [
    {
      key: 'change',
      shortcut: 'c',
      title: `Change ${area}`,
      button: 'Change',
      text: priced,
      fields: areaFields,
      initial: { exchangeCode, distanceM: String(distanceM ?? '') },
      do: calls('PUT /quote-desk/api/served-areas/:area', { params }, keep),
      done: 'Area changed.',
    },
    {
      key: 'remove',
      shortcut: 'd',
      title: `Remove ${area}`,
      button: 'Remove',
      text: priced,
      fields: [],
      do: calls('DELETE /quote-desk/api/served-areas/:area', { params }, keep),
      done: 'Area removed.',
    },
  ]
}

const postcodeFields: readonly ActField[] = [
  ...placeFields,
  { kind: 'day', name: 'closedOn', label: 'Closed on', hint: 'If it is no longer in use.', isOptional: true },
]

export function postcodeAddition(queryClient: QueryClient): Act {
  return {
    key: 'add',
    shortcut: 'n',
    title: 'Add postcode',
    fields: [{ kind: 'text', name: 'postcode', label: 'Postcode', mono: true }, ...postcodeFields],
    initial: { grid: 'british' },
    do: calls('POST /quote-desk/api/postcodes', {}, keepCoverage(queryClient)),
    done: 'Postcode added.',
  }
}

export function postcodeActs(queryClient: QueryClient, postcode: CoveredPostcode): Act[] {
  const params = { postcode: postcode.postcode }
  const keep = keepCoverage(queryClient)
  return [
    {
      key: 'change',
      shortcut: 'c',
      title: `Change ${postcode.postcode}`,
      button: 'Change',
      text: priced,
      fields: postcodeFields,
      initial: { ...placeValues(postcode), closedOn: postcode.closedOn ?? '' },
      do: calls('PUT /quote-desk/api/postcodes/:postcode', { params }, keep),
      done: 'Postcode changed.',
    },
    {
      key: 'remove',
      shortcut: 'd',
      title: `Remove ${postcode.postcode}`,
      button: 'Remove',
      text: priced,
      fields: [],
      do: calls('DELETE /quote-desk/api/postcodes/:postcode', { params }, keep),
      done: 'Postcode removed.',
    },
  ]
}

const buildingFields: readonly ActField[] = [
  { kind: 'text', name: 'postcode', label: 'Postcode', mono: true },
  {
    kind: 'text',
    name: 'building',
    label: 'Building',
    hint: 'Number and street, or name, as in the address of a site. If empty, every building of the postcode.',
    isOptional: true,
  },
  { kind: 'text', name: 'carrier', label: 'Carrier', hint: 'As on its rate card.' },
]

export function buildingAddition(queryClient: QueryClient): Act {
  return {
    key: 'add',
    shortcut: 'n',
    title: 'Add building',
    fields: buildingFields,
    do: calls('POST /quote-desk/api/on-net-buildings', {}, keepCoverage(queryClient)),
    done: 'Building added.',
  }
}

export function buildingActs(queryClient: QueryClient, { postcode, carrier, building }: OnNetBuilding): Act[] {
  const row = { postcode, carrier, building }
  const name = building || postcode
  const keep = keepCoverage(queryClient)
  return [
    {
      key: 'change',
      shortcut: 'c',
      title: `Change ${name}`,
      button: 'Change',
      text: priced,
      fields: buildingFields,
      initial: row,
      do: calls('POST /quote-desk/api/on-net-buildings', { body: { replaces: row } }, keep),
      done: 'Building changed.',
    },
    {
      key: 'remove',
      shortcut: 'd',
      title: `Remove ${name}`,
      button: 'Remove',
      text: `${carrier} is no longer shown in it. ${priced}`,
      fields: [],
      do: calls('DELETE /quote-desk/api/on-net-buildings', { body: row }, keep),
      done: 'Building removed.',
    },
  ]
}
