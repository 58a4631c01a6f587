import { z } from 'zod'
import { required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { identifier, jsonObject } from '../column-types.ts'
import { rowNow } from '../row-now.ts'
import { sameColumns, upsert } from '../upsert.ts'
import { knownAccount } from './account-check.ts'
import { knownService } from './known-things.ts'

export const detailsRow = z.object({
  account_id: required(identifier, 'The account that has the service'),
  service_id: required(identifier, 'The service'),
  details: required(
    jsonObject,
    'Shown as groups with names and values; unknown keys are kept, and `labels` explains them: `{"labels":{"fluxWb":{"label":"Flux","unit":"Wb","help":"How much"}}}`',
  ),
})

function detailsEntity(kind: 'tech' | 'ethernet' | 'vcd', about: string): Entity {
  const key = ['account_id', 'service_id']
  return {
    name: `service-${kind}-details`,
    about,
    row: detailsRow,
    key,
    now: rowNow({ table: `service_${kind}_details`, key, row: detailsRow }),
    checks: [knownAccount, knownService],
    write: (tx, columns) => upsert(tx, { table: `service_${kind}_details`, key, values: sameColumns(columns) }),
  }
}

export const serviceTechDetails = detailsEntity('tech', 'Technical details of services')
export const serviceEthernetDetails = detailsEntity('ethernet', 'Ethernet details of services')
export const serviceVcdDetails = detailsEntity('vcd', 'Virtual data centres of services')
