import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CarrierContract } from '../../../carrier-settings.ts'
import { submittedAddress } from './address.ts'
import { addressValidationOf, qualificationOf, quoteOf } from './messages.ts'
import { accessPriceOf } from './prices.ts'
import { AddressValidation, CarrierQuote, Qualification } from './shapes.ts'
import { contract } from './testing/carrier-server.ts'
import { faultsIn } from './testing/published-schema.ts'

const page = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'carrier-quotes.md'), 'utf8')
const examples = [...page.matchAll(/```http\n([\s\S]+?)\n```/g)].map(([, text = '']) => {
  const [head = '', ...body] = text.split('\n\n')
  return { call: head.split('\n')[0] ?? '', body: body.length > 0 ? JSON.parse(body.join('\n\n')) : undefined }
})
const sent = (part: string) => examples.find(({ call }) => call.startsWith('POST') && call.includes(part))?.body
const [validation, qualification, quote] = examples
  .filter(({ call }) => call.startsWith('HTTP'))
  .map(({ body }) => body)
const product = { accessType: 'EAD', bearer: 1000, rate: 500, term: 36 } as const
const until = new Date('2026-11-24T17:00:30Z')
const asked = {
  externalId: 'Q-20501/1/1/3',
  contract,
  place: { '@type': 'GeographicAddressRef', id: 'ADDR-1', role: 'INSTALL_LOCATION' },
} as const

test('the page shows the requests that the portal sends', () => {
  const address = submittedAddress({ address: 'Mill, 4 Tarn Court, Kendal', postcode: 'LA9 0ZX' })
  if (!address) throw new Error('The address has a town')
  expect(sent('geographicAddress')).toEqual(addressValidationOf(address))
  expect(sent('productOfferingQualification')).toEqual(qualificationOf(asked, [product], until))
  const reference = { productOfferingQualificationId: 'POQ-1', id: '0' }
  expect(sent('quoteManagement')).toEqual(quoteOf(asked, [{ ...product, index: 0, qualification: reference }], until))
  const [, json = ''] = /```json\n([\s\S]+?)\n```/.exec(page) ?? []
  expect(CarrierContract.parse(JSON.parse(json))).toEqual(contract)
})

test('the page shows answers that the portal reads', () => {
  expect(AddressValidation.parse(validation).bestMatchGeographicAddress?.id).toBe('ADDR-1')
  const [qualified] = Qualification.parse(qualification).productOfferingQualificationItem
  const read = CarrierQuote.parse(quote)
  const [uni, ovc] = read.quoteItem
  if (!qualified || !uni || !ovc) throw new Error('The examples are complete')
  expect(accessPriceOf({ quote: read, uni, ovc, qualified, term: 36 })).toMatchObject({
    access: 21_499,
    bandwidth: 9801,
    install: 90_005,
    leadMax: 45,
    level: 'firm',
  })
})

test('every example is valid by the published schemas of MEF LSO Sonata', () => {
  expect(faultsIn('address', 'GeographicAddressValidation_Create', sent('geographicAddress'))).toEqual([])
  expect(faultsIn('address', 'GeographicAddressValidation', validation)).toEqual([])
  expect(
    faultsIn('qualification', 'ProductOfferingQualification_Create', sent('productOfferingQualification')),
  ).toEqual([])
  expect(faultsIn('qualification', 'ProductOfferingQualification', qualification)).toEqual([])
  expect(faultsIn('quote', 'Quote_Create', sent('quoteManagement'))).toEqual([])
  expect(faultsIn('quote', 'Quote', quote)).toEqual([])
})
