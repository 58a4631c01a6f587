import { incidentKindNames } from '@portal/contract/diagnostics/values.ts'
import { typedMoment } from '@portal/contract/format/typed.ts'
import { productCategories } from '@portal/contract/services/category.ts'
import type { Incident } from '@portal/contract/service-status/incidents.ts'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { categoryName } from '../../product-categories.ts'
import { placeOf } from './incident-place.ts'
import { nextUpdateBy } from './incident-acts.ts'

const placeNames = ['exchange', 'exchangeName', 'carrier', 'dataCentreId', 'category', 'listedServiceIds']

/** Publishes an incident or planned work and notifies the people who follow it. */
export function publishAct(onPublished: (incident: Incident) => Promise<unknown>): Act {
  return {
    key: 'publish',
    title: 'Publish',
    draft: 'new-incident',
    fields: [
      { kind: 'choice', name: 'kind', label: 'Type', names: incidentKindNames },
      { kind: 'text', name: 'title', label: 'Title', maxLength: 120 },
      { kind: 'text', name: 'exchange', label: 'Exchange', hint: 'Its code, such as MYLEW.', isOptional: true },
      { kind: 'text', name: 'exchangeName', label: 'Exchange name', isOptional: true },
      { kind: 'text', name: 'carrier', label: 'Carrier', isOptional: true },
      { kind: 'text', name: 'dataCentreId', label: 'Data centre', hint: 'Its code, such as DC2.', isOptional: true },
      {
        kind: 'choice',
        name: 'category',
        label: 'Category',
        noChoice: 'All',
        names: productCategories.map((each) => [each, categoryName(each)] as const),
        isOptional: true,
        also: ['productCategories'],
      },
      {
        kind: 'lines',
        name: 'listedServiceIds',
        label: 'Service IDs',
        hint: 'Instead of a place. Paste a list of any accounts.',
        rows: 2,
        isOptional: true,
      },
      { kind: 'moment', name: 'start', label: 'From', hint: 'UK time.' },
      { kind: 'moment', name: 'eta', label: 'Expected to end', isOptional: true },
      { kind: 'number', name: 'minutesDown', label: 'Expected downtime per service, minutes', isOptional: true },
      { kind: 'lines', name: 'text', label: 'First update' },
      { kind: 'lines', name: 'risk', label: 'Risk', rows: 2, isOptional: true },
      { kind: 'lines', name: 'advice', label: 'Advice for customers', rows: 2, isOptional: true },
      nextUpdateBy,
    ],
    initial: { kind: 'MSO', start: typedMoment(new Date().toISOString()) },
    do: calls(
      'POST /incident-desk/api/incidents',
      {
        body: (typed) => ({
          ...Object.fromEntries(Object.entries(typed).filter(([name]) => !placeNames.includes(name))),
          ...placeOf(typed),
        }),
      },
      onPublished,
    ),
    done: 'Published.',
  }
}
