interface EngineAddress {
  address: string
  postcode: string
}

/** An address as it is submitted: by field if its street and number are clear, otherwise in lines. */
export type SubmittedAddress =
  | {
      '@type': 'FieldedAddress'
      streetNr: string
      streetName: string
      city: string
      postcode: string
      country: string
      geographicSubAddress?: { buildingName: string }
    }
  | { '@type': 'FormattedAddress'; addrLine1: string; city: string; postcode: string; country: string }

const country = 'United Kingdom'
const compact = (text: string) => text.toLowerCase().replaceAll(/\W/g, '')

/**
 * The fields of "Unit 2, 4 Tarn Court, Kendal". The standard demands a town, so an address without one cannot be
 * submitted: null.
 */
export function submittedAddress({ address, postcode }: EngineAddress): SubmittedAddress | null {
  const omitted = new Set([compact(postcode), 'uk', 'gb', compact(country)])
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !omitted.has(compact(part)))
  const city = parts.at(-1)
  const [street = '', ...before] = parts.slice(0, -1).toReversed()
  if (city === undefined || street === '' || /\d/.test(city)) return null
  const [, streetNr, streetName] = /^(\d+[A-Za-z]?)\s+(.+)$/.exec(street) ?? []
  if (!streetNr || !streetName) {
    return { '@type': 'FormattedAddress', addrLine1: parts.slice(0, -1).join(', '), city, postcode, country }
  }
  const buildingName = before.toReversed().join(', ')
  return {
    '@type': 'FieldedAddress',
    streetNr,
    streetName,
    city,
    postcode,
    country,
    ...(buildingName && { geographicSubAddress: { buildingName } }),
  }
}

interface Found {
  postcode?: string | undefined
  streetNr?: string | undefined
}

/** Whether a carrier's best match is the submitted address, although not every word of it is the same. */
export function isSameAddress(submitted: SubmittedAddress, { postcode = '', streetNr = '' }: Found): boolean {
  const isSamePostcode = compact(postcode) === compact(submitted.postcode)
  return isSamePostcode && 'streetNr' in submitted && compact(streetNr) === compact(submitted.streetNr)
}
