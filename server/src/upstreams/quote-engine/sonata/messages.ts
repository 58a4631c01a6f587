import type { AccessType } from '@portal/contract/quotes/values.ts'
import type { CarrierContract } from '../../../carrier-settings.ts'
import type { Product } from '../../../pricing/products.ts'
import type { SubmittedAddress } from './address.ts'

// The portal's requests to a carrier in MEF LSO Sonata, release Grace: docs/carrier-quotes.md. An access line is two
// products: the user network interface (UNI) in the building, and the virtual connection (OVC) from there to our ENNI.

export const uniUrn = 'urn:mef:lso:spec:sonata:carrier-ethernet-operator-uni:v5.0.0:all'
export const ovcUrn = 'urn:mef:lso:spec:sonata:access-eline-ovc:v5.0.0:all'

/** The place of a UNI: the carrier's own record of the address if it has one. */
export type Place = ({ '@type': 'GeographicAddressRef'; id: string } | SubmittedAddress) & { role: 'INSTALL_LOCATION' }

/** An interface is qualified once for all rates and terms. */
export interface Interface {
  accessType: AccessType
  bearer: number
}

const contactOf = ({ contact }: CarrierContract, role: string) => ({ ...contact, role })

export const addressValidationOf = (submittedGeographicAddress: SubmittedAddress) => ({
  provideAlternative: false,
  submittedGeographicAddress,
})

interface Asked {
  externalId: string
  contract: CarrierContract
  place: Place
}

export function qualificationOf({ externalId, contract, place }: Asked, interfaces: readonly Interface[], until: Date) {
  return {
    externalId,
    instantSyncQualification: false,
    requestedPOQCompletionDate: until.toISOString(),
    provideAlternative: false,
    relatedContactInformation: [contactOf(contract, 'buyerContactInformation')],
    productOfferingQualificationItem: interfaces.map((wanted, index) => ({
      id: String(index),
      action: 'add',
      product: uniOf(contract, wanted, place),
      relatedContactInformation: [contactOf(contract, 'locationContact')],
    })),
  }
}

export const uniItem = (product: number) => `${product}-uni`
export const ovcItem = (product: number) => `${product}-ovc`

/** A product with the item of the qualification that covers its interface. */
export interface QualifiedProduct extends Product {
  index: number
  qualification: { productOfferingQualificationId: string; id: string }
}

export function quoteOf({ externalId, contract, place }: Asked, products: readonly QualifiedProduct[], until: Date) {
  const technical = contactOf(contract, 'quoteItemTechnicalContact')
  return {
    externalId,
    buyerRequestedQuoteLevel: 'firm',
    instantSyncQuote: false,
    requestedQuoteCompletionDate: until.toISOString(),
    relatedContactInformation: [contactOf(contract, 'buyerContactInformation')],
    quoteItem: products.flatMap(({ index, qualification, ...product }) => {
      const requestedQuoteItemTerm = {
        name: `${product.term} months`,
        duration: { amount: product.term, units: 'calendarMonths' },
        endOfTermAction: 'roll',
        rollInterval: { amount: 1, units: 'calendarMonths' },
      }
      return [
        {
          id: uniItem(index),
          action: 'add',
          product: uniOf(contract, product, place),
          productOfferingQualificationItem: qualification,
          requestedQuoteItemTerm,
          relatedContactInformation: [technical, contactOf(contract, 'quoteItemLocationContact')],
        },
        {
          id: ovcItem(index),
          action: 'add',
          product: ovcOf(contract, product),
          quoteItemRelationship: [{ relationshipType: 'CONNECTS_TO_UNI', id: uniItem(index) }],
          requestedQuoteItemTerm,
          relatedContactInformation: [technical],
        },
      ]
    }),
  }
}

const linkOf: Record<number, string> = { 100: '100BASE_TX', 1000: '1000BASE_LX', 10_000: '10GBASE_LR' }

function uniOf({ offerings }: CarrierContract, { accessType, bearer }: Interface, place: Place) {
  return {
    productOffering: { id: offerings[accessType]?.uni ?? '' },
    productConfiguration: {
      '@type': uniUrn,
      listOfPhysicalLinks: [{ id: '01', physicalLink: linkOf[bearer] ?? 'OTHER' }],
      linkAggregation: 'NONE',
    },
    place: [place],
  }
}

const className = 'low'
const frames = 'DELIVER_UNCONDITIONALLY'
const mbps = (irValue: number) => ({ irValue, irUnits: 'MBPS' })

function ovcOf({ offerings, enni }: CarrierContract, { accessType, rate }: Product) {
  const bandwidth = [
    {
      classOfServiceName: className,
      bwpFlow: { cir: mbps(rate), cirMax: mbps(rate), eir: mbps(0), eirMax: mbps(0), colorMode: 'COLOR_BLIND' },
    },
  ]
  return {
    productOffering: { id: offerings[accessType]?.ovc ?? '' },
    productConfiguration: {
      '@type': ovcUrn,
      listOfClassOfServiceNames: [className],
      frameDisposition: { unicast: frames, multicast: frames, broadcast: frames },
      uniEp: { identifier: 'UNI', ingressBandwidthProfilePerClassOfServiceName: bandwidth },
      enniEp: { identifier: 'ENNI', ingressBandwidthProfilePerClassOfServiceName: bandwidth },
    },
    productRelationship: [{ relationshipType: 'CONNECTS_TO_ENNI', id: enni }],
  }
}
